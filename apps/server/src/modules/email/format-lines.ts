import type { LineSnapshot } from '@pavilion/domain/line';
import { formatMoney } from '@pavilion/domain/money';
import {
  createTranslator,
  type EmailClient,
  type EmailLine,
  type EmailOrder,
  getClock,
} from './email-order.ts';
import type { EmailBlock } from './email-parts.ts';
import { formatDay } from './format-day.ts';
import { formatInstant, formatPeriod } from './format-session.ts';

/** CHK-35: who gets a gift card, and when. */
const formatRecipient = (
  { recipientName: name, sendOn }: NonNullable<LineSnapshot['giftCard']>,
  order: EmailOrder,
): string =>
  sendOn === null
    ? createTranslator(order)('line_gift_card', { name })
    : createTranslator(order)('line_gift_card_on', { name, day: formatDay(sendOn, order.language) });

/** The first month of a membership that is joined on its last day has one day. */
const formatTerm = (
  { startsOn, endsOn }: NonNullable<LineSnapshot['membership']>,
  order: EmailOrder,
): string =>
  createTranslator(order)(startsOn === endsOn ? 'line_membership_day' : 'line_membership', {
    from: formatDay(startsOn, order.language),
    until: formatDay(endsOn, order.language),
  });

/** PRC-05: what a membership's price includes, and until when it is paid unless Direct Debit continues it. */
function formatMembership(
  { joiningFee, collection, startsOn, endsOn }: NonNullable<LineSnapshot['membership']>,
  client: EmailClient,
  order: EmailOrder,
): string[] {
  const t = createTranslator(order);
  return [
    ...(joiningFee ? [t('line_joining_fee', { amount: formatMoney(joiningFee, client) })] : []),
    ...(collection
      ? []
      : [
          t(startsOn === endsOn ? 'line_membership_renew' : 'line_membership_ends', {
            day: formatDay(endsOn, order.language),
          }),
        ]),
  ];
}

/** BKG-03: until when a line can be cancelled: each session of a camp or course on its own. */
function formatCutOff(
  { cancelUntil, snapshot: { timezone, bundle, times } }: EmailLine,
  client: EmailClient,
  order: EmailOrder,
): string[] {
  if (cancelUntil === undefined || timezone === null) return [];
  const t = createTranslator(order);
  if (cancelUntil === null) return [t('line_cancel_over')];
  const when = formatInstant(cancelUntil, timezone, getClock(client, order));
  return [t(bundle && times.length > 1 ? `line_cancel_each_${bundle.type}` : 'line_cancel', { when })];
}

/** Each line with its day and times, where it is, for whom, what to bring, its cut-off and its price. */
export function formatLines(client: EmailClient, order: EmailOrder): EmailBlock[] {
  const t = createTranslator(order);
  const options = getClock(client, order);
  return order.lines.map((line) => {
    const { name, quantity, amount, wording, snapshot } = line;
    const { times, timezone, place, attendee, notes, ticket, membership, giftCard, replaces } = snapshot;
    const location = place
      ? [place.location, place.venueName, place.address].filter((part) => part !== '')
      : [];
    return {
      name:
        quantity > 1 ? t(`line_quantity_${ticket ? 'ticket' : wording}`, { name, count: quantity }) : name,
      times: membership
        ? [formatTerm(membership, order)]
        : timezone === null
          ? []
          : times.map(({ from, until }) => formatPeriod({ from, until, timezone }, options)),
      details: [
        ...(location.length > 0 ? [location.join(', ')] : []),
        // A ticket is for anyone of its kind.
        ...(attendee && !ticket
          ? [t('line_who', { name: `${attendee.firstName} ${attendee.lastName}` })]
          : []),
        ...(giftCard ? [formatRecipient(giftCard, order)] : []),
        ...(membership ? formatMembership(membership, client, order) : []),
        ...(replaces && timezone !== null
          ? [
              t('line_moved', {
                when: formatInstant(replaces.from, timezone, options),
                paid: formatMoney(replaces.paid, client),
              }),
            ]
          : []),
        ...notes.map(({ text }) => t('line_bring', { what: text })),
        ...formatCutOff(line, client, order),
      ],
      price: formatMoney(amount, client),
    };
  });
}
