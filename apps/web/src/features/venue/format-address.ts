import type { Venue } from './queries.ts';

/** 'Broughton Lane, Salford M7 1UE'; pass a no-break space as `postcodeSpace` to keep the postcode on one line. */
export const formatAddress = ({ address1, address2, town, postcode }: Venue, postcodeSpace = ' '): string =>
  `${[address1, address2, town].filter((part) => part !== '').join(', ')} ${postcode.replaceAll(' ', postcodeSpace)}`;
