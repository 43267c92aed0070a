import pg from 'pg';

const raisedCodes = ['space_taken', 'already_applied', 'cart_opened'] as const;
type DatabaseRefusal = (typeof raisedCodes)[number] | 'already_reserved';

/** What the database refused by a constraint or by `refuse`, or undefined where it is a fault of another kind. */
export function toDatabaseRefusal(error: unknown): DatabaseRefusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === '23505' && error.constraint === 'booking_once') return 'already_reserved';
  if (error.code !== 'PV001') return undefined;
  return raisedCodes.find((code) => code === error.message);
}
