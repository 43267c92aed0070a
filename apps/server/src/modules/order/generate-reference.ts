import { randomInt } from 'node:crypto';

const unambiguous = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight characters that people read to each other, none of which looks or sounds like another. */
export const generateReference = (): string =>
  Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('');
