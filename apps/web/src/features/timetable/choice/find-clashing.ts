import type { Occurrence } from '../../occurrence/index.ts';

type NamedLocation = { names: readonly string[] };
type Stay = Pick<Occurrence, 'id' | 'bookingStrategy' | 'startsAt' | 'endsAt'> & {
  locations: readonly NamedLocation[];
};

/** The chosen slots that cannot be booked together with another: they need one of its courts at the same time. */
export const findClashing = <Slot extends Stay>(slot: Stay, chosen: readonly Slot[]): Slot[] =>
  chosen.filter(
    (other) =>
      other.id !== slot.id &&
      !(other.bookingStrategy === 'overlapping' && slot.bookingStrategy === 'overlapping') &&
      other.startsAt.utc < slot.endsAt.utc &&
      slot.startsAt.utc < other.endsAt.utc &&
      other.locations.some((court) =>
        slot.locations.some((own) => isPartOf(court, own) || isPartOf(own, court)),
      ),
  );

/** Whether a location is another one or within it. `names` are from the location's own to its venue's. */
const isPartOf = (part: NamedLocation, whole: NamedLocation): boolean =>
  part.names.slice(-whole.names.length).join('\n') === whole.names.join('\n');
