export { OpeningCalendarLink } from './opening-calendar-link.tsx';
export { OpeningNotice } from './opening-notice.tsx';
export { OwnOpenings } from './own-openings.tsx';
