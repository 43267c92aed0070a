import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatInstant } from './format-session.ts';

export type StaffPaymentEvent =
  | 'refund_refused'
  | 'refund_at_provider'
  | 'dispute_opened'
  | 'dispute_changed'
  | 'dispute_won';

type StaffPaymentEmail = {
  /** The client's own address. */
  email: string;
  language: string;
  timezone: string;
  brand: ClientBrand;
  event: StaffPaymentEvent;
  amount: string;
  customer: string;
  order: string | null;
  provider: 'Stripe' | 'Opayo';
  providerRef: string;
  /** Until when a dispute can be answered, in milliseconds; null if it cannot. */
  dueAt: number | null;
};

const websites = {
  Stripe: 'https://dashboard.stripe.com/payments',
  Opayo: 'https://live.opayo.eu.elavon.com/mysagepay',
} as const;

/** Tells the client's staff about money that a provider has moved, or a refund that it refuses, and what to do. */
export function buildStaffPaymentEmail({
  email,
  language,
  timezone,
  brand,
  event,
  dueAt,
  ...payment
}: StaffPaymentEmail): Email {
  const params = { ...payment, order: payment.order ?? '–' };
  const t = (key: 'subject' | 'opening' | 'advice') =>
    translate(language, 'email', `staff_${event}_${key}`, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('subject'),
      heading: t('subject'),
      greeting: translate(language, 'email', 'staff_greeting'),
      paragraphs: [
        t('opening'),
        translate(language, 'email', 'staff_payment', params),
        ...(dueAt === null
          ? []
          : [
              translate(language, 'email', 'staff_dispute_due', {
                when: formatInstant(dueAt, timezone, { language, clockFormat: brand.clockFormat }),
              }),
            ]),
      ],
      blocks: [],
      closing: t('advice'),
      link: {
        text: translate(language, 'email', 'staff_link', params),
        url: payment.provider === 'Stripe' ? `${websites.Stripe}/${payment.providerRef}` : websites.Opayo,
      },
      sender: [brand.name],
    },
  );
}
