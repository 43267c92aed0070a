import { type CartItem, type CartLines, useCartLines } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';

/** What the viewer's basket has of an occurrence: tickets are for anyone, other places for the chosen attendee. */
export function useOwnLines({ id, tickets }: { id: string; tickets: readonly unknown[] }): CartLines {
  const { attendee } = useAttendee();
  return useCartLines(id, tickets.length > 0 ? undefined : attendee?.id);
}

/** The price of what the basket has of a session (`value` in minor units): that of one more may be another one. */
export function findOwnPrice([line, ...others]: readonly CartItem[]) {
  // Several lines and tickets have several prices, and a move costs the rest of one.
  if (!line || others.length > 0 || line.ticket || line.replaces) return undefined;
  const { price, priceSteps } = line;
  return { price: { value: price.raw, formatted: price.formatted }, priceSteps };
}
