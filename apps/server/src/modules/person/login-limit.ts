import type { Caller } from '#platform/http/caller';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import { getAddressKey } from '#platform/limits/address-key';
import { createGrowingDelay } from '#platform/limits/growing-delay';
import { createKnownKeys } from '#platform/limits/known-keys';
import type { LimitDeps } from '#platform/limits/limit-store';

/** The account of a log-in, by person id or else by the unknown username, and its caller. */
export type LoginAttempt = { account: number | string; caller: Caller };

export type LoginLimit = ReturnType<typeof createLoginLimit>;

const hourSeconds = 3600;
const daySeconds = 86_400;

/** Where an attempt comes from. A device that is logged in to the account, or was until recently, is its own source. */
type Source = { accountKey: string; key: string; isKnown: boolean };

/**
 * AUT-26: slows down wrong passwords without locking out the owner. They count per account and source together: the
 * known device, else the IP address. Beyond 100 an hour for one account, sources that never logged in to it also wait
 * for each other. Sources that did are not affected by anybody else.
 */
export const createLoginLimit = (deps: LimitDeps) =>
  createSourceLimit(deps, { name: 'login', freeOfAccount: 100, maxAccountDelaySeconds: 60 });

/**
 * Limits the codes after a correct password in the same way. A code has a million values only, so sources that never
 * logged in get about 15 tries an hour together.
 */
export const createCodeLimit = (deps: LimitDeps) =>
  createSourceLimit(deps, { name: 'code', freeOfAccount: 10, maxAccountDelaySeconds: 900 });

type AccountRule = { name: string; freeOfAccount: number; maxAccountDelaySeconds: number };

function createSourceLimit(deps: LimitDeps, { name, freeOfAccount, maxAccountDelaySeconds }: AccountRule) {
  const window = { windowSeconds: hourSeconds, free: 5 };
  const unknownDelay = createGrowingDelay(deps, { ...window, name, maxDelaySeconds: 900 });
  const knownDelay = createGrowingDelay(deps, { ...window, name: `${name}-known`, maxDelaySeconds: 30 });
  const accountDelay = createGrowingDelay(deps, {
    name: `${name}-account`,
    windowSeconds: hourSeconds,
    free: freeOfAccount,
    maxDelaySeconds: maxAccountDelaySeconds,
  });
  const knownAddresses = createKnownKeys(deps, { name: `${name}-address`, seconds: 20 * daySeconds });
  const runOneByOne = createKeyedQueue(1);

  async function findSource({ account, caller }: LoginAttempt): Promise<Source> {
    const accountKey = `${caller.client.id} ${account}`;
    const address = getAddressKey(caller.address);
    if (caller.kind === 'customer' && caller.personId === account)
      return { accountKey, key: `${accountKey} ${caller.sessionId}`, isKnown: true };
    const key = `${accountKey} ${address}`;
    return { accountKey, key, isKnown: await knownAddresses.has(key) };
  }

  return {
    /** Runs attempts of one account and address one by one, so concurrent ones are counted before the next. */
    runInTurn: <Value>({ account, caller }: LoginAttempt, work: () => Promise<Value>): Promise<Value> =>
      runOneByOne(`${caller.client.id} ${account} ${getAddressKey(caller.address)}`, work),

    async secondsToWait(attempt: LoginAttempt): Promise<number> {
      const { accountKey, key, isKnown } = await findSource(attempt);
      if (isKnown) return knownDelay.secondsToWait(key);
      const waits = [unknownDelay.secondsToWait(key), accountDelay.secondsToWait(accountKey)];
      return Math.max(...(await Promise.all(waits)));
    },

    async addFailure(attempt: LoginAttempt): Promise<void> {
      const { accountKey, key, isKnown } = await findSource(attempt);
      if (isKnown) await knownDelay.addFailure(key);
      else await Promise.all([unknownDelay.addFailure(key), accountDelay.addFailure(accountKey)]);
    },

    async addSuccess(attempt: LoginAttempt): Promise<void> {
      const { accountKey, key, isKnown } = await findSource(attempt);
      await Promise.all([
        (isKnown ? knownDelay : unknownDelay).clear(key),
        knownAddresses.add(`${accountKey} ${getAddressKey(attempt.caller.address)}`),
      ]);
    },
  };
}
