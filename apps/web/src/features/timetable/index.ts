export { CourtGroupRow } from './court-group-row.tsx';
export { type TimeOfDay, timesOfDay } from './filters/occurrence-filters.ts';
export { groupCourts } from './group-courts.ts';
export { OccurrenceRow, type RowProps } from './occurrence-row.tsx';
