import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { createChangeDetector } from './detect-changes.ts';
import type { Subscriber } from './send-changes.ts';

/** Those of one client who listen, what is watched for them, and what was announced since the last look. */
export type ClientSubscribers = {
  subscribers: Set<Subscriber>;
  announcedTopics: Set<string>;
  detectChanges: ReturnType<typeof createChangeDetector>;
  /** Its first look: from then on changes are seen. */
  ready: Promise<unknown>;
};

/** A browser has one for each surface; more are pages that could not agree on one. */
const maxStreamsPerSession = 6;
const maxStreamsPerAddress = 100;
const maxStreamsPerProcess = 10_000;

/** Who listens in this process, by client. `now` in milliseconds. */
export function createSubscribers(run: RunStatement, now: () => number) {
  const subscribersByClient = new Map<string, ClientSubscribers>();

  const countStreams = (): number =>
    [...subscribersByClient.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0);

  /** Of a known session the oldest gives way, with a word that keeps it from coming back at once. */
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

  /** Takes somebody in, and answers how they are let go. `ready` is said when all that comes after it will be told. */
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

  return { rooms: subscribersByClient, makeRoom: admit, add: subscribe };
}

const isNewGuest = (caller: Caller): boolean => caller.kind === 'guest' && caller.isNew;

/** A guest without a cookie is nobody yet: they count by their address. */
function getSubscriberKey(caller: Caller): string {
  if (caller.kind === 'guest') return caller.isNew ? `at ${caller.address}` : caller.guestKey;
  return caller.kind === 'signature' ? '' : caller.sessionId;
}
