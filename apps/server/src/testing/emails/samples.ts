import { noticeKinds } from '@pavilion/domain/notification/notice';
import type { Email } from '#platform/jobs/mailer';
import type { ClientBrand } from '../../modules/client/index.ts';
import {
  buildBookingCancelledEmail,
  buildConfirmAddressEmail,
  buildDebitEmail,
  buildDocumentEmail,
  buildEmailChangeEmail,
  buildGiftCardEmail,
  buildGuestPassEmail,
  buildHandoverAcceptedEmail,
  buildHandoverEmail,
  buildInvitationAcceptedEmail,
  buildInvitationEmail,
  buildLinkRevokedEmail,
  buildNoticeEmail,
  buildOfferEmail,
  buildOpeningEmail,
  buildPasswordLinkEmail,
  buildReminderEmail,
  buildSessionChangedEmail,
  buildStaffPaymentEmail,
  buildVenueChangeEmail,
  buildWaitlistClosedEmail,
  buildWaiverEmail,
} from '../../modules/email/index.ts';
import { buildOrderSamples } from './order-samples.ts';

/** The brands of the demonstration clients. */
export const sampleBrands: Record<'demo' | 'harbour', ClientBrand> = {
  demo: {
    name: 'Northgate Leisure',
    clockFormat: 24,
    primary: '#8C59F8',
    headerBackground: null,
    headerColour: null,
  },
  harbour: {
    name: 'Harbour Swim & Gym',
    clockFormat: 12,
    primary: '#12858C',
    headerBackground: '#0B3140',
    headerColour: '#FFFFFF',
  },
};

const url = 'https://account.example.test/page';
const startsAt = Date.parse('2030-06-04T12:00:00Z');
const timezone = 'Europe/London';
const session = {
  name: 'Spin',
  startsAt,
  endsAt: startsAt + 2_700_000,
  timezone,
  where: ['Studio 1', 'Northgate Arena', '1 High Street, Salford, M5 4WT'],
  attendee: 'Mia Sample',
};
const money = { symbol: '£', currency: 'GBP', timezone };

/** One of every email that customers and staff get, by name. */
export function buildEmailSamples(language: string, brand: ClientBrand): Record<string, Email> {
  const to = { email: 'sam@people.test', firstName: 'Sam', language, brand, url };
  return {
    ...buildOrderSamples({ language, brand }),
    ...buildBookingSamples(to),
    ...buildAccountSamples(to),
    ...Object.fromEntries(
      noticeKinds.map((kind) => {
        const params = {
          name: 'Premium',
          what: 'Mia',
          from: '2030-06-01',
          until: '2030-07-01',
          amount: 1250,
          at: startsAt,
        };
        return [`notice ${kind}`, buildNoticeEmail({ ...to, ...money, kind, params })];
      }),
    ),
    ...Object.fromEntries(
      (
        [
          'set_up',
          'notice',
          'failed',
          'suspended',
          'mandate_failed',
          'mandate_cancelled',
          'claimed',
          'cancelled',
        ] as const
      ).map((kind) => {
        const params = {
          plan: 'Premium',
          bank: 'Barclays ••41',
          statement: 'NORTHGATE',
          amount: '£30.00',
          day: '1 Jul',
          notice: 3,
        };
        return [`debit ${kind}`, buildDebitEmail({ ...to, kind, params })];
      }),
    ),
    ...Object.fromEntries(
      (
        ['refund_refused', 'refund_at_provider', 'dispute_opened', 'dispute_changed', 'dispute_won'] as const
      ).map((event) => {
        const payment = {
          amount: '£5.00',
          customer: 'Sam Sample',
          order: 'ABC123',
          provider: 'Stripe',
          providerRef: 'pi_1',
        } as const;
        return [
          `staff ${event}`,
          buildStaffPaymentEmail({ ...to, timezone, event, dueAt: startsAt, ...payment }),
        ];
      }),
    ),
  };
}

type To = { email: string; firstName: string; language: string; brand: ClientBrand; url: string };

const buildBookingSamples = (to: To): Record<string, Email> => ({
  'booking cancelled': buildBookingCancelledEmail({
    ...to,
    name: 'Spin',
    sessions: [session],
    reference: 'ABCD2345',
    refund: null,
  }),
  'booking cancelled by the venue': buildBookingCancelledEmail({
    ...to,
    name: 'Spin',
    sessions: [session, session],
    reference: null,
    refund: null,
    cancelledBy: { venueName: 'Northgate Arena', reason: 'The pool is closed for repairs.' },
  }),
  'booking moved': buildSessionChangedEmail({ ...to, before: session, sessions: [session], refund: null }),
  'session moved by the venue': buildVenueChangeEmail({
    ...to,
    sessions: [session],
    before: { startsAt: startsAt - 3_600_000, endsAt: startsAt },
    venueName: 'Northgate Arena',
  }),
  'place changed by the venue': buildVenueChangeEmail({
    ...to,
    sessions: [session],
    before: session,
    venueName: 'Northgate Arena',
  }),
  reminder: buildReminderEmail({
    ...to,
    sessions: [{ ...session, bookingId: 'x', whatToBring: 'A towel', entryCode: undefined }],
    cancelUntil: startsAt - 7_200_000,
    unsubscribeUrl: 'https://bookings.example.test/unsubscribe/reminders/x',
  }),
  'waitlist offer': buildOfferEmail({ ...to, session, endsAt: startsAt }),
  'waitlist closed': buildWaitlistClosedEmail({ ...to, session }),
  'booking opens': buildOpeningEmail({ ...to, ...session, where: 'Studio 1, Northgate Arena' }),
  'waiver to sign': buildWaiverEmail({
    ...to,
    requestedBy: 'Sam',
    attendee: 'Mia',
    waiver: 'Climbing',
    session: { ...session, venue: 'Northgate Arena' },
    place: 'booked',
    days: 14,
  }),
});

const buildAccountSamples = (to: To): Record<string, Email> => {
  const people = {
    inviterFirstName: 'Sam',
    inviterLastName: 'Sample',
    relationship: 'parent',
    isMutual: true,
  } as const;
  const recipient = { recipientName: 'Mia', recipientEmail: 'mia@people.test' };
  return {
    'password link': buildPasswordLinkEmail(to),
    ...Object.fromEntries(
      (['old', 'new', 'taken', 'changed'] as const).map((kind) => [
        `email change ${kind}`,
        buildEmailChangeEmail({ ...to, to: to.email, kind, newEmail: 'new@people.test' }),
      ]),
    ),
    'address to confirm': buildConfirmAddressEmail({ ...to, isNew: true }),
    'address to confirm, asked again': buildConfirmAddressEmail({ ...to, isNew: false }),
    ...buildHandoverSamples(to),
    invitation: buildInvitationEmail({ ...to, ...people }),
    'invitation accepted': buildInvitationAcceptedEmail({ ...to, name: 'Mia Sample' }),
    'link revoked': buildLinkRevokedEmail({ ...to, name: 'Mia Sample', isBooker: false }),
    'link of a booker revoked': buildLinkRevokedEmail({ ...to, name: 'Mia Sample', isBooker: true }),
    'document expires': buildDocumentEmail({
      ...to,
      planName: 'Student',
      required: 'proof of your student status',
      expiresOn: '2030-07-01',
      accountUrl: url,
    }),
    'guest pass': buildGuestPassEmail({
      ...to,
      ...recipient,
      senderName: 'Sam',
      categories: ['Swimming'],
      lastDay: '2030-07-01',
    }),
    'gift card': buildGiftCardEmail({
      ...to,
      ...money,
      ...recipient,
      senderName: 'Sam',
      message: 'Happy birthday!',
      code: 'ABCD EFGH JKMN',
      amount: 2500,
      expiresAt: startsAt,
      origin: 'https://bookings.example.test',
    }),
  };
};

const buildHandoverSamples = (to: To): Record<string, Email> => {
  const offer = { ...to, childFirstName: 'Mia', guardianName: 'Sam Sample' };
  const accepted = { ...to, name: 'Mia Sample' };
  return {
    'account offered': buildHandoverEmail({ ...offer, isTaken: false }),
    'account offered to an address with an account': buildHandoverEmail({ ...offer, isTaken: true }),
    'account accepted': buildHandoverAcceptedEmail({ ...accepted, keepsGuardians: true }),
    'account accepted without the guardian': buildHandoverAcceptedEmail({
      ...accepted,
      keepsGuardians: false,
    }),
  };
};
