import { createStore } from '../store/create-store.ts';

// MOD-01: what the idle time of a visit at a kiosk cannot observe by itself. Frames of other origins keep their events.

/** A challenge takes place in a frame that reports no input; a payment that is being processed must not end. */
export type VisitPayment = 'none' | 'challenge' | 'processing';
export const visitPayment = createStore<VisitPayment>('none');

/** Minutes to type in a frame that reports no input: long enough for a card, or to answer a bank. */
export const maxFrameMinutes = 4;

/** Seconds until the visit ends, while the customer may be typing in a frame that reports no input. */
export const visitClock = createStore<number | undefined>(undefined);

/** Counts the input that frames have reported. */
export const reportedInputs = createStore(0);
export const reportInput = (): void => reportedInputs.set(reportedInputs.get() + 1);

/** Marks an element whose frame reports its input, and has no clock of its own. */
export const reportsInput = { 'data-reports-input': '' };

/** Whether the focus is in a frame that reports no input. */
export const isInSilentFrame = (): boolean =>
  document.activeElement instanceof HTMLIFrameElement &&
  document.activeElement.closest('[data-reports-input]') === null;
