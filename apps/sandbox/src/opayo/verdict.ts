import type { Card, CheckResult, State, Transaction, TransactionType, Verdict } from './book.ts';
import { testCard } from './test-cards.ts';

type Ruling = { verdict: Verdict; state: State };

/** What the bank decides once 3D Secure lets a card transaction go on. */
export function askForMoney({ type, card, threeDSecure }: Transaction): Ruling {
  if (type === 'Authenticate') return threeDSecure === 'Authenticated' ? authenticated : registered;
  if (testCard(card.number)?.declined) return declined;
  return { verdict: accepted, state: type === 'Deferred' ? 'deferred' : 'authorised' };
}

const accepted: Verdict = {
  status: 'Ok',
  statusCode: '0000',
  statusDetail: 'The Authorisation was Successful.',
};
const authenticated: Ruling = {
  verdict: {
    status: 'Authenticated',
    statusCode: '2010',
    statusDetail: 'The card was authenticated and its details were secured.',
  },
  state: 'authenticated',
};
const registered: Ruling = {
  verdict: { status: 'Registered', statusCode: '2011', statusDetail: 'The card details were secured.' },
  state: 'registered',
};
const declined: Ruling = {
  verdict: {
    status: 'NotAuthed',
    statusCode: '2000',
    statusDetail: 'The Authorisation was Declined by the bank.',
  },
  state: 'declined',
};

export const rejectedByRules: Ruling = {
  verdict: {
    status: 'Rejected',
    statusCode: '4026',
    statusDetail: "3D-Authentication failed. This vendor's rules require a successful 3D-Authentication.",
  },
  state: 'rejected',
};
export const rejectedAfterChallenge: Ruling = {
  verdict: {
    status: 'Rejected',
    statusCode: '2001',
    statusDetail: "The Authorisation was Rejected by the vendor's rule-base.",
  },
  state: 'rejected',
};
export const scaRequired: Ruling = {
  verdict: {
    status: 'NotAuthed',
    statusCode: '2022',
    statusDetail: 'The Authorisation was Declined by the bank: strong customer authentication is required.',
  },
  state: 'declined',
};
export const awaitingChallenge: Ruling = {
  verdict: {
    status: '3DAuth',
    statusCode: '2021',
    statusDetail: 'Please redirect your customer to the ACS to continue the 3D Secure process.',
  },
  state: 'challenge',
};
export const acceptedFollowUp = (type: TransactionType): Ruling => ({
  verdict: accepted,
  state: type === 'Deferred' ? 'deferred' : 'authorised',
});

/** The address of the test data: its digits say 88, its postcode's say 412, whatever else a form makes of them. */
export function checkAddress(
  { address1, postalCode }: { address1: string; postalCode: string },
  { securityCode }: Pick<Card, 'securityCode'>,
  wished: string,
): Transaction['checks'] {
  if (wished === 'Disable') {
    return { address: 'NotChecked', postalCode: 'NotChecked', securityCode: 'NotChecked' };
  }
  const digitsAre = (text: string, wanted: string): CheckResult =>
    text.replace(/\D/g, '') === wanted ? 'Matched' : 'NotMatched';
  return { address: digitsAre(address1, '88'), postalCode: digitsAre(postalCode, '412'), securityCode };
}

export function checkStatus({ address, postalCode, securityCode }: Transaction['checks']): string {
  if (securityCode === 'NotChecked') return 'NotChecked';
  const addressMatches = address === 'Matched' && postalCode === 'Matched';
  if (securityCode === 'Matched') return addressMatches ? 'AllMatched' : 'SecurityCodeMatchOnly';
  return addressMatches ? 'AddressMatchOnly' : 'NoMatches';
}
