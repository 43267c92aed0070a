import pg from 'pg';

const raised = ['space_taken', 'repeated', 'cart_opened'] as const;
type Refusal = (typeof raised)[number] | 'already_reserved';

/** What the database refused by a constraint or by `refuse`, or undefined where it is a fault of another kind. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === '23505' && error.constraint === 'booking_once') return 'already_reserved';
  if (error.code !== 'PV001') return undefined;
  return raised.find((one) => one === error.message);
}
