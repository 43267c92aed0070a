import type {
  BankDecision,
  Card,
  CheckResult,
  Transaction,
  TransactionState,
  TransactionType,
} from './records.ts';
import { findTestCard } from './test-cards.ts';

type Outcome = { decision: BankDecision; state: TransactionState };

/** The bank's decision after 3D Secure, then the account's rule about address and security code. */
export function authorisePayment(
  { type, card, threeDSecure, checks }: Transaction,
  { rejectsMismatch = false }: { rejectsMismatch?: boolean } = {},
): Outcome {
  if (type === 'Authenticate') return threeDSecure === 'Authenticated' ? authenticated : registered;
  if (findTestCard(card.number)?.isDeclined) return declined;
  if (rejectsMismatch && Object.values(checks).includes('NotMatched')) return rejectedByRuleBase;
  return { decision: accepted, state: type === 'Deferred' ? 'deferred' : 'authorised' };
}

const accepted: BankDecision = {
  status: 'Ok',
  statusCode: '0000',
  statusDetail: 'The Authorisation was Successful.',
};
const authenticated: Outcome = {
  decision: {
    status: 'Authenticated',
    statusCode: '2010',
    statusDetail: 'The card was authenticated and its details were secured.',
  },
  state: 'authenticated',
};
const registered: Outcome = {
  decision: { status: 'Registered', statusCode: '2011', statusDetail: 'The card details were secured.' },
  state: 'registered',
};
const declined: Outcome = {
  decision: {
    status: 'NotAuthed',
    statusCode: '2000',
    statusDetail: 'The Authorisation was Declined by the bank.',
  },
  state: 'declined',
};

export const rejectedByRules: Outcome = {
  decision: {
    status: 'Rejected',
    statusCode: '4026',
    statusDetail: "3D-Authentication failed. This vendor's rules require a successful 3D-Authentication.",
  },
  state: 'rejected',
};
/** After a failed challenge, or if the account requires that address and security code match. */
export const rejectedByRuleBase: Outcome = {
  decision: {
    status: 'Rejected',
    statusCode: '2001',
    statusDetail: "The Authorisation was Rejected by the vendor's rule-base.",
  },
  state: 'rejected',
};
export const scaRequired: Outcome = {
  decision: {
    status: 'NotAuthed',
    statusCode: '2022',
    statusDetail: 'The Authorisation was Declined by the bank: strong customer authentication is required.',
  },
  state: 'declined',
};
export const awaitingChallenge: Outcome = {
  decision: {
    status: '3DAuth',
    statusCode: '2021',
    statusDetail: 'Please redirect your customer to the ACS to continue the 3D Secure process.',
  },
  state: 'challenge',
};
export const toFollowUpOutcome = (type: TransactionType): Outcome => ({
  decision: accepted,
  state: type === 'Deferred' ? 'deferred' : 'authorised',
});

/** Checks address and security code. Test data match with the digits 88 in the address and 412 in the postcode. */
export function checkAddress(
  { address1, postalCode }: { address1: string; postalCode: string },
  { securityCode }: Pick<Card, 'securityCode'>,
  setting: string,
): Transaction['checks'] {
  if (setting === 'Disable') {
    return { address: 'NotChecked', postalCode: 'NotChecked', securityCode: 'NotChecked' };
  }
  const compareDigits = (text: string, expected: string): CheckResult =>
    text.replace(/\D/g, '') === expected ? 'Matched' : 'NotMatched';
  return {
    address: compareDigits(address1, '88'),
    postalCode: compareDigits(postalCode, '412'),
    securityCode,
  };
}

export function toCheckStatus({ address, postalCode, securityCode }: Transaction['checks']): string {
  if (securityCode === 'NotChecked') return 'NotChecked';
  const addressMatches = address === 'Matched' && postalCode === 'Matched';
  if (securityCode === 'Matched') return addressMatches ? 'AllMatched' : 'SecurityCodeMatchOnly';
  return addressMatches ? 'AddressMatchOnly' : 'NoMatches';
}
