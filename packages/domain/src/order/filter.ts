/** ACC-07: which of a person's orders a list has: those that wait for a payment, or those with a refund. */
export const orderFilters = ['due', 'refunded'] as const;
export type OrderFilter = (typeof orderFilters)[number];
