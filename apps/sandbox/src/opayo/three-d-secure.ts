import type { Challenge, ThreeDSecureStatus } from './book.ts';
import type { Payment } from './payment-fields.ts';
import { testCard } from './test-cards.ts';

export const challengeLifetime = 20 * 60_000;

type Said = { status: ThreeDSecureStatus; goesOn: boolean };

/** The cardholder's names by which the public sandbox is told what the bank shall say. */
const byName: Record<string, Said> = {
  SUCCESSFUL: { status: 'Authenticated', goesOn: true },
  PROOFATTEMPT: { status: 'AttemptOnly', goesOn: true },
  NOTAUTH: { status: 'NotAuthenticated', goesOn: false },
  REJECT: { status: 'NotAuthenticated', goesOn: false },
  NOTENROLLED: { status: 'CardNotEnrolled', goesOn: false },
  TECHDIFFICULTIES: { status: 'Incomplete', goesOn: false },
  TECHNICALDIFFICULTIES: { status: 'Incomplete', goesOn: false },
  STATUS201DS: { status: 'Incomplete', goesOn: false },
  ERROR: { status: 'Error', goesOn: false },
};

/**
 * What the bank says at once, or that it asks the cardholder. An unknown name goes by the card, which is friendlier
 * than the public sandbox; `strictNames` fails it as that one does.
 */
export function askBank(
  { apply3DSecure, entryMethod }: Pick<Payment, 'apply3DSecure' | 'entryMethod'>,
  { holder, number }: { holder: string; number: string },
  strictNames: boolean,
): Said | 'challenge' {
  if (entryMethod !== 'Ecommerce' || apply3DSecure === 'Disable')
    return { status: 'NotChecked', goesOn: true };
  const name = holder.trim().toUpperCase();
  if (name === 'CHALLENGE') return 'challenge';
  const said = byName[name] ?? byCard(number, strictNames);
  return apply3DSecure === 'ForceIgnoringRules' ? { ...said, goesOn: true } : said;
}

function byCard(number: string, strictNames: boolean): Said {
  if (strictNames) return { status: 'NotAuthenticated', goesOn: false };
  return { status: testCard(number)?.threeDSecure ?? 'NotChecked', goesOn: true };
}

/** A 3D Secure message as it travels: JSON in base64url. */
export const encode = (message: object): string => Buffer.from(JSON.stringify(message)).toString('base64url');

/** Its fields, or undefined where it is none. */
export function decode(sent: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(sent, 'base64url').toString());
    return typeof message === 'object' && message !== null ? { ...message } : undefined;
  } catch {
    return undefined;
  }
}

/** What the browser carries to the bank. */
export const challengeRequest = ({ threeDSServerTransId, acsTransId, windowSize }: Challenge): string =>
  encode({
    messageType: 'CReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: threeDSServerTransId,
    acsTransID: acsTransId,
    challengeWindowSize: windowCodes[windowSize] ?? '05',
  });

/** What it brings back. */
export const challengeResult = ({ threeDSServerTransId, acsTransId, step }: Challenge): string =>
  encode({
    messageType: 'CRes',
    messageVersion: '2.2.0',
    threeDSServerTransID: threeDSServerTransId,
    acsTransID: acsTransId,
    challengeCompletionInd: 'Y',
    transStatus: step === 'passed' ? 'Y' : 'N',
  });

const windowCodes: Record<string, string> = {
  Small: '01',
  Medium: '02',
  Large: '03',
  ExtraLarge: '04',
  FullScreen: '05',
};
