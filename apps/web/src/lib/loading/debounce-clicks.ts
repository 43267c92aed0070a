/** BSK-11: in ms. */
const debounceMs = 250;

/** Waits, so that several clicks within this time count as one. */
export const debounceClicks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, debounceMs));
