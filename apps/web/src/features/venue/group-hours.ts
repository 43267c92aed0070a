type Hours = { weekday: number; opens: string; closes: string };
type Group = { first: number; last: number; hours: Pick<Hours, 'opens' | 'closes'>[] };

/** ACT-42: a week from Monday, with neighbouring days of the same hours as one line. A day without hours is closed. */
export function groupHours(openingTimes: readonly Hours[]): Group[] {
  const groups: Group[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const hours = openingTimes
      .filter((one) => one.weekday === weekday)
      .map(({ opens, closes }) => ({ opens, closes }));
    const before = groups.at(-1);
    if (before && JSON.stringify(before.hours) === JSON.stringify(hours)) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, hours });
  }
  return groups;
}
