import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

export { OpeningCalendarLink } from './opening-calendar-link.tsx';
export { OpeningNotice } from './opening-notice.tsx';

/** Only the account shows it, so the pages with a notice alone do not load it. */
export const OwnOpenings = lazyWithRetry(async () => (await import('./own-openings.tsx')).OwnOpenings);
