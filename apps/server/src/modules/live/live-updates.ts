import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { subscribeToChanges } from '#platform/jobs/change-listener';
import { createPollLoop } from './poll-loop.ts';
import type { Subscriber } from './send-changes.ts';
import { createSubscribers } from './subscribers.ts';

type LiveDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'log'>;

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;

/**
 * Manages the event streams of a process. Without subscribers it soon sends no query to the database. Events can be lost
 * with a connection or a process: they only name what to refetch, and no booking depends on them.
 */
export function createLiveUpdates(deps: LiveDeps) {
  const { database, settings, now, log } = deps;
  const { subscribersByClient, admit, subscribe } = createSubscribers(database.run, now);
  const pollLoop = createPollLoop(deps, subscribersByClient);
  let changeSubscription: ReturnType<typeof subscribeToChanges> | undefined;
  let isClosed = false;

  function start(): void {
    changeSubscription ??= subscribeToChanges(
      settings.DATABASE_URL,
      ({ clientId, topics }) => {
        for (const topic of topics) subscribersByClient.get(clientId)?.announcedTopics.add(topic);
      },
      log,
    );
    pollLoop.start();
  }

  /** Ends every stream. Browsers reconnect, to another process or after the restart. */
  async function close(): Promise<void> {
    isClosed = true;
    for (const { subscribers } of subscribersByClient.values())
      for (const { stream } of subscribers) stream.end();
    await pollLoop.stop();
    await changeSubscription?.stop();
  }

  return {
    admit: (caller: Caller): boolean => !isClosed && admit(caller),
    subscribe: (subscriber: Subscriber): (() => void) => {
      // A stream that was admitted before the close and subscribes after it would never end.
      if (isClosed) subscriber.stream.end();
      else start();
      return isClosed ? () => {} : subscribe(subscriber);
    },
    close,
  };
}
