/** BSK-11: in ms. */
const window = 250;

/** Presses within this time count as one. */
export const pressesWithin = (): Promise<void> => new Promise((go) => setTimeout(go, window));
