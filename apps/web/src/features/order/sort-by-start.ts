import type { OrderLine } from './queries.ts';

/** The first session of a line, in UTC; after every time for a line without one. */
const getStart = ({ currentResource, resource, bundle }: OrderLine): string =>
  ((currentResource ?? resource)?.startsAt ?? bundle?.startsAt)?.utc ?? '~';

/** The order has its lines as they were added; what comes first is read first. */
export const sortByStart = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.toSorted((a, b) => Number(getStart(a) > getStart(b)) - Number(getStart(a) < getStart(b)));
