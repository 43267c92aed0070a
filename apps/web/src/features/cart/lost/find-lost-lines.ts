type Line = { id: string; name: string; cartableResource: { occurrenceId?: string | null } | null };

/** The guest's lines whose session is not in the person's basket after the log-in. */
export function findLostLines<GuestLine extends Line>(
  guest: { items: readonly GuestLine[] },
  own: { items: readonly Line[] },
): GuestLine[] {
  const ids = new Set(own.items.map(({ id }) => id));
  const occurrenceIds = new Set(own.items.map(({ cartableResource }) => cartableResource?.occurrenceId));
  return guest.items.filter(
    ({ id, cartableResource }) => !ids.has(id) && !occurrenceIds.has(cartableResource?.occurrenceId ?? id),
  );
}
