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
import { drawCode } from '../../modules/entry-code/index.ts';

/** The entry code of the samples. */
const entryCode = await drawCode('x'.repeat(66));

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

/** The emails of an order, of each wording. */
export function buildOrderSamples({
  language,
  brand,
}: {
  language: string;
  brand: ClientBrand;
}): Record<string, Email> {
  const seller = { name: brand.name, address: '1 High Street, Salford', vatNumber: 'GB123456789' };
  const client = { ...seller, symbol: '£', currency: 'GBP', timezone: 'Europe/London', brand };
  return Object.fromEntries(
    (['booking', 'order', 'payment'] as const).flatMap((wording) => {
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
        path: '/orders/x',
        receiptPath: '/receipt/x',
        email: 'sam@people.test',
        firstName: 'Sam',
        language,
        origin: 'https://bookings.example.test',
        seller,
        total: 1000 * lines.length,
        taxTotal: 167,
        tenders: [
          { type: 'online', amount: 600 },
          { type: 'credit', amount: 250 },
          { type: 'gift-card', amount: 150 },
        ],
        lines,
        reference: 'ABC123',
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
      ];
    }),
  );
}
