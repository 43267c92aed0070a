// How often each purchasable type, item, tender, refusal and outcome occurred.

/** The purchasable types that can be added to a basket, and those that exist to be paid only. */
const addedTypes = [
  'purchasableOccurrence',
  'activity',
  'activityTicket',
  'camp',
  'course',
  'penalty',
  'collectableFee',
  'debt',
  'debtReconciliation',
  'pricingOption',
];
const paidByLinkTypes = ['booking', 'av2Booking', 'av2BookingBundle'];

/** What a run of this many baskets must have met at least once. Rarer ones are for the long run only. */
const required = {
  'purchasable type': [...addedTypes, ...paidByLinkTypes],
  'added type': addedTypes,
  'bought item': [
    'av2_booking',
    'av2_booking_bundle',
    'journal_transaction',
    'membership',
    'penalty',
    'pricing_option',
  ],
  tender: [
    'card',
    'general credit',
    'membership credit',
    'credit and card',
    'free',
    'benefit',
    'package',
    'code',
  ],
  refusal: [
    'occurrence_full',
    'already_reserved',
    'person_not_linked',
    'discount_not_found',
    'credit_not_applied',
    'cart_changed',
    'payments',
  ],
  outcome: [
    'paid',
    'declined',
    'challenge passed',
    'challenge failed',
    'left',
    'cleared',
    'left after authorise',
  ],
};
const requiredWhenMedium = {
  'bought item': ['gift card'],
  tender: ['gift card', 'gift card and card', 'saved card'],
  refusal: ['card_number_not_allowed', 'gift_card_not_found', 'gift_card_expired', 'gift_card_amount'],
  outcome: ['booking cancelled', 'card saved', 'gift card received'],
  'refunded to': ['card', 'credit', 'gift-card'],
};
const requiredWhenLong = {
  'added type': ['membershipRenewal'],
  'bought item': ['membership_renewal', 'membership_change'],
  tender: ['both credits', 'several gift cards', 'gift card and credit', 'gift card, credit and card'],
  refusal: [
    'occurrence_not_found',
    'discount_not_started',
    'discount_ended',
    'discount_used_up',
    'discount_used_by_you',
    'discount_min_total',
    'discount_no_item',
    'debt_not_found',
    'penalty_not_found',
    'membership_in_cart',
    'cart_in_payment',
    'cart_empty',
    'hold_ended',
    'hold_lapsed',
    'too_few_adults',
    'age_not_met',
    'not_your_cart',
    'already_booked',
    'person_limit_reached',
    'several_places',
    'too_many_requests',
    'cart_item_not_found',
    'saved_card_not_found',
    'gift_card_day',
    'gift_card_pays_nothing',
    'gift_card_not_applied',
    'too_many_gift_cards',
  ],
  outcome: [
    'challenge left',
    'payment cancelled',
    'response lost',
    'capture refused',
    'order paid by link',
    'captured late and refunded',
    'saved card removed',
    'gift card removed',
    'refunded on the website',
    'sold gift card taken back',
    'two tabs',
    'completed twice',
    'joined as a guest',
    'expired',
    'restored',
  ],
};

/** From so many baskets on, what needs an earlier basket of its customer must have occurred too. */
const mediumRun = 1000;
/** From so many baskets on, rare refusals and outcomes must have occurred too. */
const longRun = 5000;

export function createTally() {
  const counts = new Map();
  const problems = [];
  const groupOf = (group) => counts.get(group) ?? counts.set(group, new Map()).get(group);
  const count = (group, name, by = 1) => groupOf(group).set(name, (groupOf(group).get(name) ?? 0) + by);
  return {
    count,
    problem: (text) => problems.push(text),
    /** A refusal is counted by its code; of a field it is counted by the field too. 5xx are problems. */
    response(method, path, { status, code, errors }) {
      count('response', String(status));
      if (status >= 500) problems.push(`${method} ${path.split('?')[0]} was answered with ${status} ${code}`);
      if (status < 400) return;
      if (status < 500 && code === undefined) problems.push(`${method} ${path}: ${status} without a code`);
      count('refusal', code);
      for (const field of Object.keys(errors ?? {})) count('refused field', field.replaceAll(/\.\d+/g, ''));
    },
    /** Problems of responses, and what never occurred although so many baskets must meet it. */
    findProblems(baskets) {
      const groupsToMeet = [
        required,
        ...(baskets >= mediumRun ? [requiredWhenMedium] : []),
        ...(baskets >= longRun ? [requiredWhenLong] : []),
      ];
      const missing = groupsToMeet.flatMap((groups) =>
        Object.entries(groups).flatMap(([group, names]) =>
          names
            .filter((name) => !groupOf(group).get(name) && !(group === 'refusal' && hasField(groupOf, name)))
            .map((name) => `${group}: ${name}`),
        ),
      );
      return [...problems, ...missing.map((name) => `never occurred: ${name}`)];
    },
    format: () =>
      [...counts]
        .filter(([group]) => group !== 'repeated' || groupOf(group).size > 0)
        .flatMap(([group, entries]) => [
          `\n| ${group} | times |\n|---|---|`,
          ...[...entries]
            .sort(([, a], [, b]) => b - a)
            .map(([name, times]) => `| ${name} | ${times.toLocaleString('en-GB')} |`),
        ])
        .join('\n'),
  };
}

const hasField = (groupOf, name) =>
  [...groupOf('refused field').keys()].some((field) => field === name || field.endsWith(`.${name}`));
