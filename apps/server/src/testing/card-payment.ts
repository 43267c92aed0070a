import type { CardPayment } from '../modules/payment/index.ts';

/** A card payment as the checkout gives it to a provider. */
export const testCardPayment: CardPayment = {
  cardToken: 'token',
  isSavedCard: false,
  savesCard: false,
  customerRef: null,
  sessionKey: 'key',
  description: 'Court',
  firstName: 'Sam',
  lastName: 'Sample',
  email: 'sam@example.com',
  address: { line1: '88 High Street', line2: '', city: 'Salford', postcode: '412', country: 'GB', state: '' },
  browser: {
    ip: '127.0.0.1',
    accept: '*/*',
    userAgent: 'test',
    language: 'en',
    javascript: true,
    java: false,
    colourDepth: 24,
    height: 900,
    width: 1440,
    timezone: 0,
  },
  notificationUrl: 'https://example.com/return',
  returnUrl: 'https://example.com/checkout',
};
