type Times = { startsAt: { utc: string }; endsAt: { utc: string } };

/**
 * The bookings whose time overlaps the occurrence's; one that ends when the other starts does not overlap. All times in
 * the API's form, 'YYYY-MM-DD HH:MM:SS' in UTC. The occurrence itself is left out.
 */
export const findOverlaps = <Booked extends Times & { occurrenceId: string }>(
  { id, startsAt, endsAt }: Times & { id: string },
  booked: readonly Booked[],
): Booked[] =>
  booked.filter(
    (booking) =>
      booking.occurrenceId !== id && booking.startsAt.utc < endsAt.utc && startsAt.utc < booking.endsAt.utc,
  );
