/** ACC-10: which sent guest passes a list has: those that can still be used, or those that are used, taken back or expired. */
export const sentPassFilters = ['usable', 'ended'] as const;
export type SentPassFilter = (typeof sentPassFilters)[number];
