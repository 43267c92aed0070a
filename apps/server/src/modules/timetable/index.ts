export { guestViewer, isViewerInductionMissing, type Viewer } from './decide-occurrence.ts';
export { findViewer } from './find-viewer.ts';
export { type FormatOptions, formatReason, viewNextStep } from './format-reason.ts';
export { timetableRoutes } from './routes.ts';
export {
  type OccurrenceRow,
  type OccurrenceRows,
  occurrenceColumnsSql,
  occurrenceRowsSql,
  type TimetableVenue,
  venueColumnsSql,
} from './store/read-day.ts';
export { buildNames, formatLocationName, toWallTime, viewCancelUntil, viewOccurrence } from './view.ts';
