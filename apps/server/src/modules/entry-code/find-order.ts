import { isBooker, normaliseReference } from '@pavilion/domain/entry-code/booker';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { formatDuration } from '#platform/lib/format-duration';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import { getAddressKey } from '#platform/limits/address-key';
import { createGrowingDelay } from '#platform/limits/growing-delay';
import type { LimitDeps } from '#platform/limits/limit-store';
import { readBooker } from './store.ts';

type FinderDeps = LimitDeps & { database: { run: RunStatement } };

const windowSeconds = 3600;

/**
 * MOD-01: finds an order by its reference and who booked it; the result is its id. Failures slow down an IP address, which
 * a kiosk shares with its venue, and a reference, from every address. A found order counts nothing.
 */
export function createOrderFinder(deps: FinderDeps) {
  const byAddress = createGrowingDelay(deps, {
    name: 'reference-address',
    windowSeconds,
    free: 20,
    maxDelaySeconds: 60,
  });
  const byReference = createGrowingDelay(deps, {
    name: 'reference',
    windowSeconds,
    free: 5,
    maxDelaySeconds: 900,
  });
  // Concurrent tries of an address are counted before the next.
  const runOneByOne = createKeyedQueue(1);
  return (caller: CallerFor<'anyone'>, body: { reference: string; booker: string }) => {
    const { client, language } = caller;
    const reference = normaliseReference(body.reference);
    const addressKey = `${client.id} ${getAddressKey(caller.address)}`;
    const referenceKey = `${client.id} ${reference}`;
    return runOneByOne(addressKey, async () => {
      const waits = [byAddress.secondsToWait(addressKey), byReference.secondsToWait(referenceKey)];
      const retryAfter = Math.max(...(await Promise.all(waits)));
      if (retryAfter > 0) {
        const params = { wait: formatDuration(language, retryAfter) };
        return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
      }
      const order = await readBooker(deps.database.run, { clientId: client.id, reference });
      if (order && isBooker(body.booker, order)) return ok(order.orderId);
      await Promise.all([byAddress.addFailure(addressKey), byReference.addFailure(referenceKey)]);
      return refuse({ code: 'booking_reference_unknown' } as const);
    });
  };
}
