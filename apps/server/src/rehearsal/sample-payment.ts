import { randomUUID } from 'node:crypto';
import type { CardPayment, Charge } from '../modules/payment/index.ts';

/** A payment of £1 with a reference of its own. */
export function createSampleCharge(): Charge {
  const id = randomUUID();
  return {
    id,
    reference: `rehearsal-${id.slice(0, 18)}`,
    providerRef: null,
    amount: 100,
    currency: 'GBP',
    createdAt: Date.now(),
    scaResult: null,
    statusChecks: 0,
  };
}

/** The payer of the published test data: the address matches with the digits 88 and 412. */
export const createSampleCard = (cardToken: string, sessionKey: string): CardPayment => ({
  cardToken,
  isSavedCard: false,
  savesCard: false,
  customerRef: null,
  sessionKey,
  description: 'Rehearsal',
  firstName: 'Siân',
  lastName: 'O’Sample',
  email: 'rehearsal@example.com',
  address: { line1: '88', line2: '', city: 'London', postcode: '412', country: 'GB', state: '' },
  browser: {
    ip: '127.0.0.1',
    accept: 'text/html',
    userAgent: 'Mozilla/5.0',
    language: 'en-GB',
    javascript: true,
    java: false,
    colourDepth: 24,
    height: 900,
    width: 1440,
    timezone: 0,
  },
  notificationUrl: 'https://rehearsal.example.com/return',
  returnUrl: 'https://rehearsal.example.com/checkout',
});
