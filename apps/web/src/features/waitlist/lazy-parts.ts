import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

/** Asks before a customer leaves. */
export const LeaveDialog = lazyWithRetry(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Only people on a waitlist need it. */
export const LazyOwnPosition = lazyWithRetry(async () => (await import('./own-position.tsx')).OwnPosition);
