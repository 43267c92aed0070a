import type { LineSnapshot } from '@pavilion/domain/line';
import type { Email } from '#platform/jobs/mailer';
import type { ClientBrand } from '../../modules/client/index.ts';
import {
  buildConfirmationEmail,
  buildOrderPaidEmail,
  buildPaymentFailedEmail,
  buildReceiptEmail,
  buildUnpaidCancelledEmail,
} from '../../modules/email/index.ts';

/** The entry code of the samples, a PNG. */
const entryCode = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQ4AAAEOAQMAAABCf2vmAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAB1UlEQVRoge2ZwY3EMAwDCbgAl+TWXZILEMADJSfYZHOvuw+BCPnEOx+vaFpSgDfeeOM/gooJDC60pZXGGV2r4YkEgC5EL31yjcDIFbgindEnSWBEn20N4VqZ5shUSpdeM432SHSGtDlIfwTSo8SI0fK0xbN2bRCmeeS+Px9++YsNUnEsT+WwjOQeNkjkL8pbJrNJmxs3RhZuh4xrNBmkJdLWvqnaGvLClUdN6yM8EWqLKiXyptIfUOYRn+ZhhrBkqEzWvqk7OdIRHRHszcndAwdyEaYZQpUSWVOQp4XgKkwzhLPuXvS9y3jQrhfCNI+qL3T3PmnXClkpSSVQzgGMB2FaIVHVRNr8sftxFaYZ0rJ8qIVsofAlTDMEWb2qcc+7K54M3gthluGR9cVZLvGqXTdktuw56sy150LJCUE5enphOxuOfhGmGdKr4eDZcLRv7VohkZvWlGiPVfht8GZIz3FR2sYvDUeYIdiVbNYXl4YDpkg/e/R7wxGeSMXO5NFwRJWEngiPYX+kf6CMcM/ILZGoGX/axrkSx2OJ9DIPTfqPhoM3g/dE8NFwsAqNcEdQkzDU1P/pDjBBUB/NCq+GY0vSFGFlLD3jbDiwP9FYIm+88cbf4gekl14JaeLoiAAAAABJRU5ErkJggg==',
  'base64',
);

const from = Date.parse('2030-06-04T12:00:00Z');
const snapshot: LineSnapshot = {
  version: 2,
  title: 'Spin',
  timezone: 'Europe/London',
  times: [{ from, until: from + 2_700_000 }],
  place: {
    venueName: 'Northgate Arena',
    venueSlug: 'northgate',
    location: 'Studio 1',
    address: '1 High Street',
  },
  occurrenceId: null,
  categorySlug: null,
  attendee: { id: 1, firstName: 'Mia', lastName: 'Sample' },
  option: null,
  notes: [{ code: 'what_to_bring', text: 'A towel' }],
};

const cancelUntil = from - 7_200_000;
const times = [0, 1].map((day) => ({
  from: from + day * 86_400_000,
  until: from + day * 86_400_000 + 3_600_000,
}));
const bundle = { id: 'x', slug: 'x', isWhole: true, totalSessions: 2 };
const base = { quantity: 1, amount: 1000, wording: 'booking' as const, cancelUntil };

/** A membership that is joined on a day of June. */
const buildMembershipLine = (startsOn: string) => ({
  ...base,
  name: 'Gold',
  wording: 'order' as const,
  cancelUntil: undefined,
  snapshot: {
    ...snapshot,
    place: null,
    notes: [],
    membership: {
      action: 'join' as const,
      planId: 'x',
      startsOn,
      endsOn: '2030-06-30',
      joiningFee: 1500,
    },
  },
});

/** Lines that emails describe in their own way, by name. */
const ownLines = {
  tickets: ['Adult', 'Child'].map((name, index) => ({
    ...base,
    name: `Family swim: ${name}`,
    quantity: index + 1,
    snapshot: { ...snapshot, occurrenceId: 'x', ticket: { id: name, name } },
    entryCode,
  })),
  camp: [
    { ...base, name: 'Camp', snapshot: { ...snapshot, times, bundle: { ...bundle, type: 'camp' as const } } },
  ],
  course: [
    {
      ...base,
      name: 'Course',
      snapshot: { ...snapshot, times, bundle: { ...bundle, type: 'course' as const } },
    },
  ],
  membership: [buildMembershipLine('2030-06-16')],
  'membership of one day': [buildMembershipLine('2030-06-30')],
};

/** The emails of an order, of each wording, and its confirmation with each kind of line. */
export function buildOrderSamples({
  language,
  brand,
}: {
  language: string;
  brand: ClientBrand;
}): Record<string, Email> {
  const seller = { name: brand.name, address: '1 High Street, Salford', vatNumber: 'GB123456789' };
  const client = { ...seller, symbol: '£', currency: 'GBP', timezone: 'Europe/London', brand };
  const sold = {
    path: '/orders/x',
    receiptPath: '/receipt/x',
    email: 'sam@people.test',
    firstName: 'Sam',
    language,
    origin: 'https://bookings.example.test',
    seller,
    taxTotal: 167,
    reference: 'ABC123',
  };
  const confirmations = Object.entries(ownLines).map(([name, lines]) => {
    const order = { ...sold, total: 1000 * lines.length, tenders: [], lines, calendar: undefined };
    return [`${name} confirmed`, buildConfirmationEmail(client, order)] as const;
  });
  return Object.fromEntries([
    ...confirmations,
    ...(['booking', 'order', 'payment'] as const).flatMap((wording) => {
      const line = {
        name: 'Spin',
        quantity: 2,
        amount: 1000,
        wording,
        snapshot,
        cancelUntil: from - 7_200_000,
        ...(wording !== 'payment' && { entryCode }),
      };
      const lines =
        wording === 'order'
          ? [
              { ...line, wording: 'booking' as const },
              { ...line, wording: 'payment' as const },
            ]
          : [{ ...line, wording }];
      const order = {
        ...sold,
        total: 1000 * lines.length,
        tenders: [
          { type: 'online', amount: 600 },
          { type: 'credit', amount: 250 },
          { type: 'gift-card', amount: 150 },
        ],
        lines,
      };
      return [
        [`${wording} confirmed`, buildConfirmationEmail(client, { ...order, calendar: undefined })],
        [`${wording} not paid`, buildPaymentFailedEmail(client, { ...order, owed: 1000, dueAt: from })],
        [`${wording} paid later`, buildOrderPaidEmail(client, order)],
        [`${wording} receipt`, buildReceiptEmail(client, order)],
        [
          `${wording} cancelled unpaid`,
          buildUnpaidCancelledEmail(client, { ...order, returnedCredit: 250, returnedToGiftCards: 150 }),
        ],
      ] as const;
    }),
  ]);
}
