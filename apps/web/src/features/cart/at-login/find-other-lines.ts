type Line = { id: string; name: string; cartableResource: { occurrenceId?: string | null } | null };

/** The lines of which the other basket has neither the line nor its session. */
export function findOtherLines<Of extends Line>(lines: readonly Of[], other: readonly Line[]): Of[] {
  const ids = new Set(other.map(({ id }) => id));
  const occurrenceIds = new Set(other.map(({ cartableResource }) => cartableResource?.occurrenceId));
  return lines.filter(
    ({ id, cartableResource }) => !ids.has(id) && !occurrenceIds.has(cartableResource?.occurrenceId ?? id),
  );
}
