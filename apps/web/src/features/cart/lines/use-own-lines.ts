import { useAttendee } from '../../linked-person/index.ts';
import { type CartLines, useCartLines } from '../use-cart.ts';

/** What the viewer's basket has of an occurrence: tickets are for anyone, other places for the chosen attendee. */
export function useOwnLines({ id, tickets }: { id: string; tickets: readonly unknown[] }): CartLines {
  const { attendee } = useAttendee();
  return useCartLines(id, tickets.length > 0 ? undefined : attendee?.id);
}
