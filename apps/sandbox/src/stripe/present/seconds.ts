/** Stripe counts instants in seconds since 1970, the sandbox in milliseconds. */
export const toSeconds = (instant: number): number => Math.floor(instant / 1000);
