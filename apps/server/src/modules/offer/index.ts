export { createOfferCache, type OfferCache } from './cache.ts';
export {
  type CancellationRefusalCode,
  type CutOffAction,
  canCancelOccurrence,
  findCancellationRefusal,
  getCancelUntil,
  getCutOff,
} from './cancellation.ts';
export {
  canBookUnattended,
  decideOffer,
  getMaxGuestPlaces,
  getWaitlistMaximum,
  guestPerson,
  hasPriceRules,
  isInductionMissing,
  type OfferedOccurrence,
  type OfferPerson,
  toOfferPerson,
} from './decide.ts';
export { nameAttendee } from './name-attendee.ts';
export { nameKind } from './name-kind.ts';
export { listOptions, type OfferPrice, priceOffer } from './price.ts';
export { availablePlacesSql, takenCourtsSql } from './store/availability.ts';
export {
  childRatioSql,
  type OccurrenceRules,
  type OfferScope,
  occurrenceMsSql,
  occurrenceRulesSql,
  type PricingOptionRow,
  pricingOptionsSql,
  type TicketRow,
  ticketsSql,
} from './store/columns.ts';
export {
  activeBookingSql,
  completedIdsSql,
  type PersonFacts,
  readOpenOffers,
  readOwnBookings,
  readPeopleFacts,
  readPlacesHeld,
  waitlistPositionSql,
} from './store/read-facts.ts';
export {
  type OccurrenceFacts,
  readOccurrenceFacts,
  readSessionFacts,
} from './store/read-occurrence-facts.ts';
export { readOccurrenceIds } from './store/read-occurrence-ids.ts';
