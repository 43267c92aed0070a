import type { Venue } from './queries.ts';

/** 'Broughton Lane, Salford M7 1UE'; what is shown keeps its postcode in one piece. */
export const formatAddress = ({ address1, address2, town, postcode }: Venue, postcodeSpace = ' '): string =>
  `${[address1, address2, town].filter((part) => part !== '').join(', ')} ${postcode.replaceAll(' ', postcodeSpace)}`;
