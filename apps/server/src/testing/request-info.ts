import type { Caller, ReadCaller, RequestInfo } from '#platform/http/caller';

const testClientId = '00000000-0000-7000-8000-000000000000';

/** Request data for tests of the platform alone, without a client row or cookie key. */
export const testRequestInfo: RequestInfo = {
  client: {
    id: testClientId,
    slug: 'test',
    name: 'Test Leisure',
    currency: 'GBP',
    symbol: '£',
    locale: 'en-GB',
    timezone: 'Europe/London',
    languages: ['en'],
    clockFormat: 24,
    minAccountAge: 16,
  },
  surface: 'bookings',
  host: 'localhost:80',
  language: 'en',
  address: '127.0.0.1',
  userAgent: 'test',
  cookieScope: { name: 'test', domain: 'test.localhost', secure: false },
};

export const testCallers = {
  guest: { ...testRequestInfo, kind: 'guest', guestKey: 'k', isNew: false },
  customer: { ...testRequestInfo, kind: 'customer', personId: 7, sessionId: 's' },
  staff: { ...testRequestInfo, kind: 'staff', personId: 1, sessionId: 't', role: 'manager' },
  signature: { ...testRequestInfo, kind: 'signature' },
} as const satisfies Record<Caller['kind'], Caller>;

/** Returns the same caller for every request. */
export const createTestCallerReader =
  (caller: Caller): ReadCaller =>
  async () => ({ ok: true, value: caller });
