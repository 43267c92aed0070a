type Hours = { weekday: number; opens: string; closes: string };
type Group = { first: number; last: number; hours: Pick<Hours, 'opens' | 'closes'>[] };

/** ACT-42: groups adjacent weekdays (1 is Monday) with the same hours. A group without hours is closed. */
export function groupHours(openingTimes: readonly Hours[]): Group[] {
  const groups: Group[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const hours = openingTimes
      .filter((openingTime) => openingTime.weekday === weekday)
      .map(({ opens, closes }) => ({ opens, closes }));
    const previous = groups.at(-1);
    if (previous && JSON.stringify(previous.hours) === JSON.stringify(hours)) previous.last = weekday;
    else groups.push({ first: weekday, last: weekday, hours });
  }
  return groups;
}
