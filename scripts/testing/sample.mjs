/** `npm run test:long` runs whole matrices, `npm test` a sample of each. */
export const isLong = process.env.PAVILION_LONG === '1';

/**
 * A short run takes the combinations whose indexes have an even sum: every value of every dimension, and half of their
 * combinations.
 */
export const isSampled = (...indexes) => isLong || indexes.reduce((sum, index) => sum + index, 0) % 2 === 0;
