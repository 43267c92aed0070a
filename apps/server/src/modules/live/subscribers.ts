import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { createChangeDetector } from './detect-changes.ts';
import type { Subscriber } from './send-changes.ts';

/** The subscribers of one client, with its change detector. */
export type ClientSubscribers = {
  subscribers: Set<Subscriber>;
  /** Topics that the relay published since the last poll. */
  announcedTopics: Set<string>;
  detectChanges: ReturnType<typeof createChangeDetector>;
  /** Resolves after the detector's first poll. Later changes are detected. */
  ready: Promise<unknown>;
};

/** A browser opens one stream per surface. More come from tabs that could not share a stream. */
const maxStreamsPerSession = 6;
const maxStreamsPerAddress = 100;
const maxStreamsPerProcess = 10_000;

/** Manages the subscribers of this process by client. `now` returns milliseconds since 1970. */
export function createSubscribers(run: RunStatement, now: () => number) {
  const subscribersByClient = new Map<string, ClientSubscribers>();

  const countStreams = (): number =>
    [...subscribersByClient.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0);

  /** At the limit of a known session, ends its oldest stream with `superseded`, so that stream does not reconnect. */
  function admit(caller: Caller): boolean {
    if (countStreams() >= maxStreamsPerProcess) return false;
    const subscribers = subscribersByClient.get(caller.client.id)?.subscribers ?? [];
    const own = [...subscribers].filter(
      (subscriber) => getSubscriberKey(subscriber.caller) === getSubscriberKey(caller),
    );
    if (isNewGuest(caller)) return own.length < maxStreamsPerAddress;
    if (own.length >= maxStreamsPerSession) {
      own[0]?.stream.send({ event: 'superseded', data: {} });
      own[0]?.stream.end();
    }
    return true;
  }

  /** Adds a subscriber and returns its unsubscribe function. Sends `ready` as soon as changes are detected. */
  function subscribe(subscriber: Subscriber): () => void {
    const clientId = subscriber.caller.client.id;
    const client = subscribersByClient.get(clientId) ?? createClientSubscribers(clientId);
    client.subscribers.add(subscriber);
    client.ready.then(
      () => subscriber.stream.send({ event: 'ready', data: {} }),
      () => subscriber.stream.end(),
    );
    return () => {
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

const isNewGuest = (caller: Caller): boolean => caller.kind === 'guest' && caller.isNew;

/** A guest without a cookie has no session yet, so their streams count by IP address. */
function getSubscriberKey(caller: Caller): string {
  if (caller.kind === 'guest') return caller.isNew ? `at ${caller.address}` : caller.guestKey;
  return caller.kind === 'signature' ? '' : caller.sessionId;
}
