import { randomInt } from 'node:crypto';

const unambiguous = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight characters that cannot be confused when they are read aloud or typed. */
export const generateReference = (): string =>
  Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('');
