import type { RunStatement } from '#platform/database/database';
import { createChangeDetector } from './detect-changes.ts';
import type { Subscriber } from './send-changes.ts';
import { createStreamCounts } from './stream-counts.ts';

/** The subscribers of one client, with its change detector. */
export type ClientSubscribers = {
  subscribers: Set<Subscriber>;
  /** Topics that the relay published since the last poll. */
  announcedTopics: Set<string>;
  detectChanges: ReturnType<typeof createChangeDetector>;
  /** Resolves after the detector's first poll. Later changes are detected. */
  ready: Promise<unknown>;
};

/** Manages the subscribers of this process by client. `now` returns milliseconds since 1970. */
export function createSubscribers(run: RunStatement, now: () => number) {
  const subscribersByClient = new Map<string, ClientSubscribers>();
  const { admit, count } = createStreamCounts();

  /** Adds a subscriber and returns its unsubscribe function. Sends `ready` as soon as changes are detected. */
  function subscribe(subscriber: Subscriber): () => void {
    const clientId = subscriber.caller.client.id;
    const client = subscribersByClient.get(clientId) ?? createClientSubscribers(clientId);
    client.subscribers.add(subscriber);
    const uncount = count(subscriber);
    client.ready.then(
      () => subscriber.stream.send({ event: 'ready', data: {} }),
      () => subscriber.stream.end(),
    );
    return () => {
      uncount();
      client.subscribers.delete(subscriber);
      if (client.subscribers.size === 0 && subscribersByClient.get(clientId) === client)
        subscribersByClient.delete(clientId);
    };
  }

  function createClientSubscribers(clientId: string): ClientSubscribers {
    const detectChanges = createChangeDetector(run, clientId);
    const ready = detectChanges(now(), new Set());
    const client = {
      subscribers: new Set<Subscriber>(),
      announcedTopics: new Set<string>(),
      detectChanges,
      ready,
    };
    subscribersByClient.set(clientId, client);
    return client;
  }

  return { subscribersByClient, admit, subscribe };
}
