/** Converts an instant from milliseconds to Stripe's seconds since 1970. */
export const toSeconds = (instant: number): number => Math.floor(instant / 1000);
