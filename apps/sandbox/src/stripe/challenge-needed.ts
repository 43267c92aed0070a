import { cardOf } from './present/payment-method.ts';
import type { Method } from './records.ts';

export type Occasion = {
  /** The customer is not there. */
  offSession: boolean;
  /** The merchant asks for a challenge. */
  asked: boolean;
  /** The card is being prepared for later payments. */
  settingUp?: boolean;
};

/** Whether the issuer asks the customer to confirm, by the table of the test cards. */
export function challengeNeeded(method: Method, { offSession, asked, settingUp }: Occasion): boolean {
  const { challenge } = cardOf(method);
  switch (challenge) {
    case 'never':
      return false;
    case 'always':
    case 'lookup_fails':
      return true;
    case 'optional':
      return asked;
    case 'unless_set_up':
      return asked || settingUp === true || !method.setUp;
    case 'on_session':
      return asked || !offSession;
  }
}
