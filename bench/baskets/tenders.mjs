// What paid for the orders of the random baskets.

const creditNames = { general: 'general credit', membership: 'membership credit' };

/** Counts the items and tenders of a confirmed order, whose basket the customer saw. */
export function countTenders(tally, { cart, order }) {
  for (const item of cart.items) {
    tally.count('bought item', item.gift_card ? 'gift card' : item.type);
    if (item.benefit_applied) tally.count('tender', 'benefit');
    if (item.package_applied) tally.count('tender', 'package');
  }
  if (Object.keys(cart.applied_discounts).length > 0) tally.count('tender', 'code');
  const credits = new Set(order.payments.flatMap(({ credit_type: type }) => (type ? [type] : [])));
  for (const type of credits) tally.count('tender', creditNames[type]);
  const giftCards = order.payments.filter(({ tender_type: type }) => type === 'gift-card').length;
  const hasCard = cart.balance.value > 0;
  const parts = {
    card: hasCard,
    'credit and card': hasCard && credits.size > 0,
    'both credits': credits.size > 1,
    'gift card': giftCards > 0,
    'several gift cards': giftCards > 1,
    'gift card and card': giftCards > 0 && hasCard,
    'gift card and credit': giftCards > 0 && credits.size > 0,
    'gift card, credit and card': giftCards > 0 && credits.size > 0 && hasCard,
    free: order.total.value === 0,
  };
  for (const [name, isMet] of Object.entries(parts)) if (isMet) tally.count('tender', name);
}
