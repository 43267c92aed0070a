/** The last month in which a card is valid; the year has four digits. */
export type CardExpiry = { expiryMonth: number; expiryYear: number };

/** PAY-03: the expiry as it is printed on cards: MM/YY. */
export const formatCardExpiry = ({ expiryMonth, expiryYear }: CardExpiry): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;

/** PAY-03: whether the card's last month has ended on a day (yyyy-mm-dd). */
export const isCardExpired = ({ expiryMonth, expiryYear }: CardExpiry, day: string): boolean =>
  `${expiryYear}-${String(expiryMonth).padStart(2, '0')}` < day.slice(0, 7);
