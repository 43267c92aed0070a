import type { Payment } from './payment-fields.ts';
import type { Challenge, ThreeDSecureStatus } from './records.ts';
import { findTestCard } from './test-cards.ts';

export const challengeLifetimeMs = 20 * 60_000;

type AuthenticationResult = { status: ThreeDSecureStatus; canContinue: boolean };

/** Cardholder names that select the bank's result, as in the public sandbox. */
const resultByName: Record<string, AuthenticationResult> = {
  SUCCESSFUL: { status: 'Authenticated', canContinue: true },
  PROOFATTEMPT: { status: 'AttemptOnly', canContinue: true },
  NOTAUTH: { status: 'NotAuthenticated', canContinue: false },
  REJECT: { status: 'NotAuthenticated', canContinue: false },
  NOTENROLLED: { status: 'CardNotEnrolled', canContinue: false },
  TECHDIFFICULTIES: { status: 'Incomplete', canContinue: false },
  TECHNICALDIFFICULTIES: { status: 'Incomplete', canContinue: false },
  STATUS201DS: { status: 'Incomplete', canContinue: false },
  ERROR: { status: 'Error', canContinue: false },
};

/**
 * Returns the bank's immediate result, or 'challenge'. An unknown name uses the card's result; with `hasStrictNames` it
 * fails, as in the public sandbox.
 */
export function authenticateCard(
  { apply3DSecure, entryMethod }: Pick<Payment, 'apply3DSecure' | 'entryMethod'>,
  { holder, number }: { holder: string; number: string },
  hasStrictNames: boolean,
): AuthenticationResult | 'challenge' {
  if (entryMethod !== 'Ecommerce' || apply3DSecure === 'Disable')
    return { status: 'NotChecked', canContinue: true };
  const name = holder.trim().toUpperCase();
  if (name === 'CHALLENGE') return 'challenge';
  const result = resultByName[name] ?? authenticateByCard(number, hasStrictNames);
  return apply3DSecure === 'ForceIgnoringRules' ? { ...result, canContinue: true } : result;
}

function authenticateByCard(number: string, hasStrictNames: boolean): AuthenticationResult {
  if (hasStrictNames) return { status: 'NotAuthenticated', canContinue: false };
  return { status: findTestCard(number)?.threeDSecure ?? 'NotChecked', canContinue: true };
}

/** Encodes a 3D Secure message: JSON in base64url. */
export const encodeMessage = (message: object): string =>
  Buffer.from(JSON.stringify(message)).toString('base64url');

/** Decodes a 3D Secure message; undefined if it is invalid. */
export function decodeMessage(encoded: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    return typeof message === 'object' && message !== null ? { ...message } : undefined;
  } catch {
    return undefined;
  }
}

/** The CReq that the browser sends to the bank. */
export const createChallengeRequest = ({ threeDSServerTransId, acsTransId, windowSize }: Challenge): string =>
  encodeMessage({
    messageType: 'CReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: threeDSServerTransId,
    acsTransID: acsTransId,
    challengeWindowSize: windowCodes[windowSize] ?? '05',
  });

/** The CRes that the browser sends back. */
export const createChallengeResult = ({ threeDSServerTransId, acsTransId, step }: Challenge): string =>
  encodeMessage({
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
