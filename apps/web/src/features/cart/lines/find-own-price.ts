import type { CartItem } from '../queries.ts';

/** The price of what the basket has of a session (`value` in minor units): that of one more may be another one. */
export function findOwnPrice([line, ...others]: readonly CartItem[]) {
  // Several lines and tickets have several prices, and a move costs the rest of one.
  if (!line || others.length > 0 || line.ticket || line.replaces) return undefined;
  const { price, priceSteps } = line;
  return { price: { value: price.raw, formatted: price.formatted }, priceSteps };
}
