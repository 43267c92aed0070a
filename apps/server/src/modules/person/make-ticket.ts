import { randomKey } from '#platform/crypto';
import type { Run } from '#platform/database';
import { addTicket, type TicketHolder } from './store.ts';

/** Milliseconds. */
const twoMinutes = 120_000;

/** AUT-07: a ticket that logs in once, at any address of this client with `?token=`. Only its hash is kept. */
export async function makeTicket(
  run: Run,
  { now, ...whose }: { clientId: string; now: number } & TicketHolder,
): Promise<string> {
  const token = randomKey();
  await addTicket(run, { ...whose, token, endsAt: now + twoMinutes });
  return token;
}
