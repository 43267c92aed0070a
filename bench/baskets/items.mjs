// The items that a random basket adds, of each purchasable type, and what a customer needs to have for it.
import { randomUUID } from 'node:crypto';
import { giftCardItem } from './gift-cards.mjs';

const debtKinds = {
  penalty: 'penalty',
  collectableFee: 'collectable_fee',
  debt: 'debt',
  debtReconciliation: 'debt_reconciliation',
};

/** How often a type is chosen. */
const weights = [
  ['purchasableOccurrence', 30],
  ['scarce', 8],
  ['court', 8],
  ['activity', 6],
  ['activityTicket', 10],
  ['camp', 4],
  ['course', 4],
  ['penalty', 3],
  ['collectableFee', 3],
  ['debt', 3],
  ['debtReconciliation', 3],
  ['package', 4],
  ['membership', 4],
  ['giftCard', 5],
  ['booking', 1],
  ['av2Booking', 1],
  ['av2BookingBundle', 1],
];

/** For whom: nobody is named, the customer or the child. */
const chooseAttendee = (random, customer) =>
  random.weighted([
    [{}, 6],
    [{ purchased_for_user_id: customer.id }, 2],
    [{ purchased_for_user_id: customer.childId }, 3],
  ]);

const sessionItem = (random, customer, session, isByNumber = false) => ({
  purchasable_type: isByNumber ? 'activity' : 'purchasableOccurrence',
  purchasable_id: isByNumber ? session.number : session.id,
  ...chooseAttendee(random, customer),
});

function ticketItems(random, { swims }) {
  const swim = random.pick(swims);
  if (!swim) return [];
  const bought = random.chance(0.5) ? swim.tickets.slice(0, 2) : [random.pick(swim.tickets)];
  return bought.map(({ id }) => ({
    purchasable_type: 'activityTicket',
    purchasable_id: id,
    occurrence_id: random.chance(0.8) ? swim.id : swim.number,
    quantity: random.int(1, 3),
  }));
}

function bundleItem(random, customer, bundle, type) {
  if (!bundle) return [];
  const isWhole = type === 'course' || !bundle.isBySession || (bundle.isWhole && random.chance(0.5));
  const isForChild = bundle.isForChildren && (!bundle.isForAdults || random.chance(0.7));
  return [
    {
      purchasable_type: type,
      purchasable_id: bundle.id,
      purchased_for_user_id: isForChild !== random.chance(0.1) ? customer.childId : customer.id,
      ...(type === 'camp' ? { booking_full_camp: isWhole } : {}),
      ...(isWhole ? {} : { camp_occurrence_ids: bundle.sessions.slice(0, random.int(1, 3)) }),
    },
  ];
}

/** A plan that can be joined, renewed or changed to, as the page of prices offers it. */
async function membershipItem(random, customer) {
  const { data } = await customer.send('GET', '/api/v1/membership-offers');
  const offers = data?.offers?.filter(({ item }) => item) ?? [];
  const renewals = offers.filter(({ action }) => action !== 'join');
  const offer = random.pick(renewals.length > 0 && random.chance(0.7) ? renewals : offers);
  return offer ? [offer.item] : [];
}

/** The items of one addition. `guest`: only what needs nothing of a person. */
export async function chooseItems(random, customer, { isGuest = false } = {}) {
  const { catalogue } = customer;
  const type = isGuest ? 'purchasableOccurrence' : random.weighted(weights);
  switch (type) {
    case 'scarce':
      return [sessionItem(random, customer, random.pick(catalogue.scarce))];
    case 'court':
      return [sessionItem(random, customer, random.pick(catalogue.courts))];
    case 'activity':
      return [sessionItem(random, customer, random.pick(catalogue.classes), true)];
    case 'activityTicket':
      return ticketItems(random, catalogue);
    case 'camp':
      return bundleItem(random, customer, random.pick(catalogue.camps), type);
    case 'course':
      return bundleItem(random, customer, random.pick(catalogue.courses), type);
    case 'penalty':
    case 'collectableFee':
    case 'debt':
    case 'debtReconciliation':
      return [
        { purchasable_type: type, purchasable_id: await customer.owe(debtKinds[type], random.int(100, 900)) },
      ];
    case 'package':
      return [{ purchasable_type: 'pricingOption', purchasable_id: random.pick(catalogue.packages).id }];
    case 'giftCard':
      return [giftCardItem(random, customer)];
    case 'membership':
      return membershipItem(random, customer);
    case 'booking':
    case 'av2Booking':
    case 'av2BookingBundle':
      return [{ purchasable_type: type, purchasable_id: randomUUID() }];
    default: {
      const { id } = random.pick(catalogue.classes);
      return isGuest
        ? [{ purchasable_type: type, purchasable_id: id }]
        : [sessionItem(random, customer, { id })];
    }
  }
}
