/** 'Adult × 2', which no line break separates from its number. */
export const formatTimes = (name: string, count: number): string => `${name}\u00a0×\u00a0${count}`;

/** The name of a booking's tickets, with their number if they are several. */
export const formatTickets = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity > 1 ? formatTimes(name, quantity) : name;
