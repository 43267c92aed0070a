import type { LineSnapshot } from '@pavilion/domain/line';
import { formatMoney } from '@pavilion/domain/money';
import { createTranslator, type EmailClient, type EmailOrder, getClock } from './email-order.ts';
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

/** Each line with its day and times, where it is, for whom, what to bring, its cut-off and its price. */
export function formatLines(client: EmailClient, order: EmailOrder): EmailBlock[] {
  const t = createTranslator(order);
  const options = getClock(client, order);
  return order.lines.map(({ name, quantity, amount, wording, snapshot, cancelUntil }) => {
    const { times, timezone, place, attendee, notes, ticket, membership, giftCard, replaces } = snapshot;
    const location = place
      ? [place.location, place.venueName, place.address].filter((part) => part !== '')
      : [];
    return {
      name:
        quantity > 1 ? t(`line_quantity_${ticket ? 'ticket' : wording}`, { name, count: quantity }) : name,
      times: membership
        ? [
            t('line_membership', {
              from: formatDay(membership.startsOn, order.language),
              until: formatDay(membership.endsOn, order.language),
            }),
          ]
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
        ...(replaces && timezone !== null
          ? [
              t('line_moved', {
                when: formatInstant(replaces.from, timezone, options),
                paid: formatMoney(replaces.paid, client),
              }),
            ]
          : []),
        ...notes.map(({ text }) => t('line_bring', { what: text })),
        ...(cancelUntil === undefined || timezone === null
          ? []
          : [
              cancelUntil === null
                ? t('line_cancel_over')
                : t('line_cancel', { when: formatInstant(cancelUntil, timezone, options) }),
            ]),
      ],
      price: formatMoney(amount, client),
    };
  });
}
