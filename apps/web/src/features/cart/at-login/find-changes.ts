type Start = { local: string; format24Hour: string };
type Attendee = { id: number | null; firstName: string; lastName: string } | null;
export type Line = {
  id: string;
  name: string;
  cartableResource: { occurrenceId?: string | null; startsAt: Start } | null;
  purchasedFor: Attendee;
  /** The sessions of a camp or course; empty for a line of another kind. */
  childItems: readonly { id: string; startsAt: Pick<Start, 'local'> }[];
};

/** A line, or some days of it, that a log-in took out of the basket. */
export type LostLine<Of extends Line = Line> = {
  line: Of;
  /** The days, if the basket keeps others of the line; 'YYYY-MM-DD'. */
  days: string[];
  /** Another line of the basket has it for the same person, else the account has booked it. */
  isInBasket: boolean;
};

/** The lines of which the other basket has neither the line nor its session. */
export function findOtherLines<Of extends Pick<Line, 'id' | 'cartableResource'>>(
  lines: readonly Of[],
  other: readonly Pick<Line, 'id' | 'cartableResource'>[],
): Of[] {
  const ids = new Set(other.map(({ id }) => id));
  const occurrenceIds = new Set(other.map(({ cartableResource }) => cartableResource?.occurrenceId));
  return lines.filter(
    ({ id, cartableResource }) => !ids.has(id) && !occurrenceIds.has(cartableResource?.occurrenceId ?? id),
  );
}

/**
 * What a guest's basket had and that of the account has not after the log-in: whole lines, and days of camps. A line with
 * days of both kinds, in the basket and booked, is listed for each.
 */
export function findLostLines<Of extends Line>(
  guest: readonly Of[],
  own: readonly Line[],
  userId: number | undefined,
): LostLine<Of>[] {
  const others = new Set(findOtherLines(guest, own));
  return guest.flatMap((line) => {
    if (line.childItems.length === 0) return others.has(line) ? [{ line, days: [], isInBasket: false }] : [];
    const kept = own.find(({ id }) => id === line.id);
    const keptIds = new Set(kept?.childItems.map(({ id }) => id));
    const lost = line.childItems.filter(({ id }) => !keptIds.has(id));
    const inBasket = new Set(
      own
        .filter(
          ({ id, purchasedFor }) => id !== line.id && isSameAttendee(purchasedFor, line.purchasedFor, userId),
        )
        .flatMap(({ childItems }) => childItems.map(({ id }) => id)),
    );
    return [true, false].flatMap((isInBasket) => {
      const items = lost.filter(({ id }) => inBasket.has(id) === isInBasket);
      const isAll = items.length === line.childItems.length;
      const days = isAll ? [] : items.map(({ startsAt }) => startsAt.local.slice(0, 10));
      return items.length > 0 ? [{ line, days, isInBasket }] : [];
    });
  });
}

/** A guest's child has no id before the log-in, and a guest who books for themselves has no name. */
const isSameAttendee = (own: Attendee, guest: Attendee, userId: number | undefined): boolean =>
  guest === null ? own?.id === userId : own !== null && toName(own) === toName(guest);

const toName = ({ firstName, lastName }: NonNullable<Attendee>): string =>
  `${firstName} ${lastName}`.toLowerCase();
