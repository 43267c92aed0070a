export { OpeningCalendarLink } from './opening-calendar-link.tsx';
export { OpeningNotice } from './opening-notice.tsx';
