/** Waits, in ms. */
export const pause = (long: number): Promise<void> => new Promise((go) => setTimeout(go, long));
