import type { Method } from '../model/records.ts';
import { getTestCard } from '../present/payment-method.ts';

export type ChallengeContext = {
  /** The customer is not present. */
  isOffSession: boolean;
  /** The merchant requests a challenge. */
  isRequested: boolean;
  /** The card is being set up for later payments. */
  isSetup?: boolean;
};

/** Whether the issuer requires a challenge, according to the test card. */
export function isChallengeNeeded(
  method: Method,
  { isOffSession, isRequested, isSetup }: ChallengeContext,
): boolean {
  const { challenge } = getTestCard(method);
  switch (challenge) {
    case 'never':
      return false;
    case 'always':
    case 'lookup_fails':
      return true;
    case 'optional':
      return isRequested;
    case 'unless_set_up':
      return isRequested || isSetup === true || !method.isSetUp;
    case 'on_session':
      return isRequested || !isOffSession;
  }
}
