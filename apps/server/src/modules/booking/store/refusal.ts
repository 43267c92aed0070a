import pg from 'pg';

/** What the database refused by a constraint or by `refuse`, or undefined where it is a fault of another kind. */
export function refusalOf(error: unknown): 'space_taken' | 'already_reserved' | 'repeated' | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === '23505' && error.constraint === 'booking_once') return 'already_reserved';
  if (error.code !== 'PV001') return undefined;
  return error.message === 'repeated' ? 'repeated' : 'space_taken';
}
