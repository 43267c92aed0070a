import type { RunStatement } from '#platform/database/database';
import { type ChangeHistory, createChangeHistory } from './change-history.ts';
import { createChangeDetector } from './detect-changes.ts';
import { type Subscriber, sendChanges } from './send-changes.ts';
import { createStreamCounts } from './stream-counts.ts';

/** The subscribers of one client, with its change detector. */
export type ClientSubscribers = {
  subscribers: Set<Subscriber>;
  /** Topics that the relay published since the last poll. */
  announcedTopics: Set<string>;
  detectChanges: ReturnType<typeof createChangeDetector>;
  /** Changes that a page may have missed while it loaded. */
  history: ChangeHistory;
  /** Since when nobody has been subscribed, in milliseconds; undefined while somebody is. */
  idleSince: number | undefined;
  /** Resolves after the detector's first poll. Later changes are detected. */
  ready: Promise<unknown>;
};

/** Manages the subscribers of this process by client. `now` returns milliseconds since 1970. */
export function createSubscribers(run: RunStatement, now: () => number) {
  const subscribersByClient = new Map<string, ClientSubscribers>();
  const { admit, count } = createStreamCounts();

  /**
   * Adds a subscriber and returns its unsubscribe function. As soon as changes are detected, sends `ready` and the
   * changes since the subscriber's data were read.
   */
  function subscribe(subscriber: Subscriber): () => void {
    const clientId = subscriber.caller.client.id;
    const client = subscribersByClient.get(clientId) ?? createClientSubscribers(clientId);
    const earlier = client.history.listSince(subscriber.since ?? now());
    client.subscribers.add(subscriber);
    client.idleSince = undefined;
    const uncount = count(subscriber);
    client.ready.then(
      () => {
        subscriber.stream.send({ event: 'ready', data: { is_current: earlier !== undefined } });
        for (const changes of earlier ?? []) sendChanges(subscriber, changes);
      },
      () => subscriber.stream.end(),
    );
    return () => {
      uncount();
      client.subscribers.delete(subscriber);
      if (client.subscribers.size === 0) client.idleSince = now();
    };
  }

  function createClientSubscribers(clientId: string): ClientSubscribers {
    const detectChanges = createChangeDetector(run, clientId);
    const history = createChangeHistory();
    const ready = detectChanges(now(), new Set()).then(() => history.start(now()));
    const client: ClientSubscribers = {
      subscribers: new Set(),
      announcedTopics: new Set(),
      detectChanges,
      history,
      idleSince: undefined,
      ready,
    };
    subscribersByClient.set(clientId, client);
    // Without its first poll, no later change would be detected.
    ready.catch(() => subscribersByClient.delete(clientId));
    return client;
  }

  return { subscribersByClient, admit, subscribe };
}
