import type { Venue } from './venue-query.ts';

/** 'Broughton Lane, Salford M7 1UE'; what is shown keeps its postcode in one piece. */
export const addressOf = ({ address1, address2, town, postcode }: Venue, within = ' '): string =>
  `${[address1, address2, town].filter((part) => part !== '').join(', ')} ${postcode.replaceAll(' ', within)}`;
