import { noticeKinds } from '@pavilion/domain/notification/notice';
import * as z from 'zod/mini';
import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';

/** What the texts name. The email formats days 'YYYY-MM-DD', the amount (minor units) and the instant (milliseconds). */
const noticeParams = z.partial(
  z.object({
    /** The membership, the guest pass, the person or the device that it is about. */
    name: z.string(),
    /** The required document, the reference of the order, or the guest. */
    what: z.string(),
    from: z.string(),
    until: z.string(),
    amount: z.int(),
    at: z.number(),
  }),
);
export type NoticeParams = z.output<typeof noticeParams>;

export const noticeSchema = z.object({
  person_id: z.int(),
  kind: z.enum(noticeKinds),
  /** Of the account surface, for the email's button. */
  path: z.string(),
  params: z._default(noticeParams, {}),
  /** Of the request that has caused it; absent for those of the person's last log-in. */
  language: z.optional(z.string()),
  origin: z.optional(z.string()),
});

/** Has the worker email a customer, in the transaction of what has happened. One without an address gets none. */
export const queueNotice = (
  tx: Transaction,
  { clientId, now, ...payload }: z.input<typeof noticeSchema> & { clientId: string; now: number },
): Promise<string> => addToOutbox(tx, { clientId, kind: 'send_notice', payload, now });
