type Line = { id: string; name: string; cartableResource: { occurrenceId?: string | null } | null };

/** The lines that the person's basket already had, beside those of a guest; none if the guest had an empty basket. */
export function findJoinedLines<OwnLine extends Line>(
  guest: { items: readonly Line[] },
  own: { items: readonly OwnLine[] },
): OwnLine[] {
  const ids = new Set(guest.items.map(({ id }) => id));
  const occurrenceIds = new Set(guest.items.map(({ cartableResource }) => cartableResource?.occurrenceId));
  return guest.items.length === 0
    ? []
    : own.items.filter(
        ({ id, cartableResource }) =>
          !ids.has(id) && !occurrenceIds.has(cartableResource?.occurrenceId ?? id),
      );
}

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
