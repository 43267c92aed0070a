import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { EmailBlock } from './email-parts.ts';

type CodedOrder = {
  reference: string;
  language: string;
  /** PNGs of the lines that have a code. */
  lines: readonly { entryCode?: Buffer | undefined }[];
};

/** The `Content-ID` of a line's entry code, which is unique in the world (RFC 2392). */
const getCodeId = ({ reference }: CodedOrder, index: number): string =>
  `entry-code-${index + 1}@${reference.toLowerCase()}.order`;

/** The blocks of the lines, with their entry codes. */
export const addEntryCodes = (blocks: readonly EmailBlock[], order: CodedOrder): EmailBlock[] =>
  blocks.map((block, index) => {
    if (!order.lines[index]?.entryCode) return block;
    const label = translate(order.language, 'email', 'entry_code', { name: block.name });
    return { ...block, code: { cid: getCodeId(order, index), label } };
  });

/** The images that the blocks show. */
export const attachEntryCodes = (order: CodedOrder): NonNullable<Email['attachments']> =>
  order.lines.flatMap(({ entryCode }, index) =>
    entryCode
      ? [
          {
            name: `entry-code-${index + 1}.png`,
            type: 'image/png',
            content: entryCode.toString('base64'),
            encoding: 'base64' as const,
            cid: getCodeId(order, index),
          },
        ]
      : [],
  );
