export { CalendarFeedButton, OwnCalendarFeedButton } from './calendar-feed-button.tsx';
