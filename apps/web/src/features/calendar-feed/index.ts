export { CalendarFeedButton } from './calendar-feed-button.tsx';
