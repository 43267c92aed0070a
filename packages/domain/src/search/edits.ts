/** Whether two short words differ by at most `max` typing errors: a missing, additional, wrong or swapped letter. */
export function isWithinEdits(word: string, other: string, max: number): boolean {
  if (Math.abs(word.length - other.length) > max) return false;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + Number(!isSame),
          ...(isSwapped ? [(beforeLast[column - 2] ?? 0) + 1] : []),
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return (last[other.length] ?? 0) <= max;
}
