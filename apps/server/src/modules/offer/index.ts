export { createOfferCache, type OfferCache } from './cache.ts';
export { decideOffer, guestPerson, type OfferPerson } from './decide.ts';
export { listOptions, priceOffer } from './price.ts';
export { availablePlacesSql } from './store/availability.ts';
export {
  isVenueLiveSql,
  type OccurrenceRules,
  type OfferScope,
  occurrenceMsSql,
  occurrenceRulesSql,
  type PricingOptionRow,
  pricingOptionsSql,
} from './store/columns.ts';
export {
  activeBookingSql,
  type PersonFacts,
  readOwnBookings,
  readPeopleFacts,
  readPlacesHeld,
} from './store/read-facts.ts';
export { type OccurrenceFacts, readOccurrenceFacts } from './store/read-occurrence-facts.ts';
