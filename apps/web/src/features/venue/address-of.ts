import type { Venue } from './venue-query.ts';

/** 'Broughton Lane, Salford M7 1UE' */
export const addressOf = ({ address1, address2, town, postcode }: Venue): string =>
  `${[address1, address2, town].filter((part) => part !== '').join(', ')} ${postcode}`;
