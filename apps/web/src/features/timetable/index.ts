export { CourtGroupRow } from './court-group-row.tsx';
export { groupCourts } from './group-courts.ts';
export { type TimeOfDay, timesOfDay } from './occurrence-filters.ts';
export { OccurrenceRow, type RowProps } from './occurrence-row.tsx';
