import { getCodeStep } from '@pavilion/domain/entry-code/entry-code';
import type { AppDeps } from '#platform/deps';
import { bytesToUuid, signBytes, uuidBytes, uuidToBytes, verifySignedBytes } from '#platform/security/crypto';

/** Where a code is shown: on a screen, where it changes, or as the lasting code of an email or a wallet. */
export type CodeSource = 'screen' | 'email' | 'wallet';

/** The first byte of a code. Readers keep codes for years, so a number is never used again. */
const sourceNumbers: Readonly<Record<CodeSource, number>> = { screen: 1, email: 2, wallet: 3 };
const sources = new Map(Object.entries(sourceNumbers).map(([name, number]) => [number, name as CodeSource]));
const stepBytes = 4;

type CodeDeps = Pick<AppDeps, 'keys'>;
type CodeLine = {
  clientId: string;
  /** The cart line, so that all sessions of a camp or course have one code. */
  lineId: string;
};

/** BKG-01: the code of a line on a screen, at an instant in ms. It contains no personal data. */
export function createScreenCode({ keys }: CodeDeps, { clientId, lineId }: CodeLine, now: number): string {
  const step = Buffer.alloc(stepBytes);
  step.writeUInt32BE(getCodeStep(now));
  const bytes = Buffer.concat([Buffer.of(sourceNumbers.screen), uuidToBytes(lineId), step]);
  return signBytes(keys.entryCode, bytes, clientId);
}

/** BKG-01: the code of a line that stays the same, for an email or a wallet. */
export const createLastingCode = (
  { keys }: CodeDeps,
  { clientId, lineId }: CodeLine,
  source: Exclude<CodeSource, 'screen'>,
): string =>
  signBytes(keys.entryCode, Buffer.concat([Buffer.of(sourceNumbers[source]), uuidToBytes(lineId)]), clientId);

/** What a code says; undefined if this client has not signed it. `step` is null for a lasting code. */
export function parseCode(
  { keys }: CodeDeps,
  { clientId, code }: { clientId: string; code: string },
): { source: CodeSource; lineId: string; step: number | null } | undefined {
  const bytes = verifySignedBytes(keys.entryCode, code, clientId);
  const source = bytes && sources.get(bytes.readUInt8(0));
  if (!bytes || !source) return undefined;
  const isScreen = source === 'screen';
  if (bytes.length !== 1 + uuidBytes + (isScreen ? stepBytes : 0)) return undefined;
  return {
    source,
    lineId: bytesToUuid(bytes.subarray(1, 1 + uuidBytes)),
    step: isScreen ? bytes.readUInt32BE(1 + uuidBytes) : null,
  };
}
