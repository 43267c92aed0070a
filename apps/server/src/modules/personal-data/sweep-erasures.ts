import { countLosses, findErasureRefusal } from '@pavilion/domain/personal-data/erasure';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { addToOutbox } from '#platform/jobs/outbox';
import { giveUpBookings } from '../booking/index.ts';
import { readClientBrand, readPersonOrigin } from '../client/index.ts';
import { buildPersonalDataEmail } from '../email/index.ts';
import { endAllSessions } from '../person/index.ts';
import { removeAllCards } from '../saved-card/index.ts';
import { leaveAllWaitlists, trySettleQueue } from '../waitlist/index.ts';
import { erasePeople, lockPeopleToErase } from './store/erase-person.ts';
import { readErasureFacts } from './store/erasure-facts.ts';
import { lockDueErasure, postponeErasure, readDueErasures } from './store/erasures.ts';
import { tellPostponed } from './tell-postponed.ts';

type SweepDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'log'>;
type PersonKey = { clientId: string; personId: number };

const batchSize = 20;
/** When an erasure with an obstacle is tried again. */
const retryMs = 3_600_000;

/** ACC-03: erases the accounts whose period to undo it is over, each in a transaction of its own. */
export async function sweepErasures(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const due = await readDueErasures(deps.database.run, deps.now(), batchSize);
  for (const person of due) {
    signal?.throwIfAborted();
    try {
      await eraseAccount(deps, person);
    } catch (error) {
      deps.log.error({ err: error, ...person }, 'account erasure failed, retrying');
    }
  }
}

/**
 * Erases a person, or tells them once and tries again later if a payment, a refund or a debt has started since the request, or if
 * they have something to lose that they have not given up. The facts are read under the person's lock.
 */
const eraseAccount = (deps: SweepDeps, person: PersonKey) =>
  deps.database.inTransaction(async (tx) => {
    const now = deps.now();
    const key = { ...person, now };
    const request = await lockDueErasure(tx, key);
    if (!request) return { ok: true, isErased: false };
    const people = await lockPeopleToErase(tx, person);
    const { obstacles, held } = await readErasureFacts(tx, key);
    const losses = countLosses(held, request.givenUp);
    const refusal = findErasureRefusal(obstacles, losses);
    if (refusal) {
      await postponeErasure(tx, { ...person, until: now + retryMs, now });
      if (request.postponedAt === null)
        await tellPostponed(tx, deps, { ...key, ...request, people, obstacles, losses });
      deps.log.warn({ ...person, refusal, obstacles }, 'account erasure postponed');
      return { ok: true, isErased: false };
    }
    const { clientId } = person;
    const personIds = people.map(({ id }) => id);
    await leaveAllWaitlists(tx, deps.log, { clientId, personIds, now });
    await giveUpBookings(
      tx,
      { offerReleasedPlaces: (released, at) => trySettleQueue(deps.log, released, at) },
      { clientId, personIds, now },
    );
    await removeAllCards(tx, { clientId, personIds, now });
    for (const personId of personIds) await endAllSessions(tx, { clientId, personId, now });
    await sendFarewell(tx, deps, { ...key, ...request, people });
    await erasePeople(tx, { clientId, people, now });
    return { ok: true, isErased: true };
  });

type Farewell = PersonKey & {
  now: number;
  language: string;
  linkOrigin: string | null;
  people: Awaited<ReturnType<typeof lockPeopleToErase>>;
};

/** Tells the address of the account, which no row has afterwards, that the account is gone. */
async function sendFarewell(
  tx: Transaction,
  { settings }: Pick<SweepDeps, 'settings'>,
  { clientId, personId, now, language, linkOrigin, people }: Farewell,
): Promise<void> {
  const person = people.find(({ id }) => id === personId);
  if (!person || person.email === '') return;
  const payload = buildPersonalDataEmail({
    to: person.email,
    firstName: person.firstName,
    kind: 'erasure_done',
    brand: await readClientBrand(tx, clientId),
    language,
    url: await readPersonOrigin(tx, { clientId, linkOrigin }, settings),
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
}
