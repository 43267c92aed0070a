export { getLocationName } from './format-location.ts';
export { joinWithDots } from './join-with-dots.ts';
export { buildOccurrenceHref, findOccurrenceLink } from './occurrence-href.ts';
export { OccurrenceLink } from './occurrence-link.tsx';
export { OccurrencePanelHost } from './occurrence-panel-host.tsx';
export { type ActivityDayParams, type Occurrence, timetableQuery } from './queries.ts';
