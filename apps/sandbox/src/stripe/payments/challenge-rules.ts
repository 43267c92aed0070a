import type { Method } from '../model/records.ts';
import { cardOf } from '../present/payment-method.ts';

export type ChallengeContext = {
  /** The customer is not there. */
  isOffSession: boolean;
  /** The merchant asks for a challenge. */
  isRequested: boolean;
  /** The card is being prepared for later payments. */
  isSetup?: boolean;
};

/** Whether the issuer asks the customer to confirm, by the table of the test cards. */
export function isChallengeNeeded(
  method: Method,
  { isOffSession, isRequested, isSetup }: ChallengeContext,
): boolean {
  const { challenge } = cardOf(method);
  switch (challenge) {
    case 'never':
      return false;
    case 'always':
    case 'lookup_fails':
      return true;
    case 'optional':
      return isRequested;
    case 'unless_set_up':
      return isRequested || isSetup === true || !method.setUp;
    case 'on_session':
      return isRequested || !isOffSession;
  }
}
