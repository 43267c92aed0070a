/** ACC-05: which packages a list has: those with uses left, or those that are used up or expired. */
export const packageFilters = ['current', 'finished'] as const;
export type PackageFilter = (typeof packageFilters)[number];
