import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { getAddressKey } from '#platform/limits/address-key';
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

/** A browser opens one stream per surface. More come from other devices and from tabs that could not share a stream. */
const maxStreamsPerPerson = 6;
/** A new guest has no cookie, so those at one IP address count together. */
const maxStreamsOfNewGuests = 100;
/** All streams of an IP address, whoever opens them: a school has a few hundred devices. */
const maxStreamsPerAddress = 500;
const maxStreamsPerProcess = 10_000;

/** Manages the subscribers of this process by client. `now` returns milliseconds since 1970. */
export function createSubscribers(run: RunStatement, now: () => number) {
  const subscribersByClient = new Map<string, ClientSubscribers>();

  /** Streams by person or guest and by IP address, in the order of their start. */
  const subscribersByKey = new Map<string, Set<Subscriber>>();
  let streamCount = 0;

  /** At the limit of a person or guest, ends their oldest stream with `superseded`, so that stream does not reconnect. */
  function admit(caller: Caller): boolean {
    const countOf = (key: string): number => subscribersByKey.get(key)?.size ?? 0;
    if (streamCount >= maxStreamsPerProcess || countOf(toAddressKey(caller)) >= maxStreamsPerAddress)
      return false;
    const ownKey = toOwnKey(caller);
    if (isNewGuest(caller)) return countOf(ownKey) < maxStreamsOfNewGuests;
    const own = subscribersByKey.get(ownKey);
    if (own && own.size >= maxStreamsPerPerson) supersedeOldest(own);
    return true;
  }

  function supersedeOldest(own: Set<Subscriber>): void {
    for (const oldest of own) {
      oldest.stream.send({ event: 'superseded', data: {} });
      oldest.stream.end();
      own.delete(oldest);
      return;
    }
  }

  /** Counts the stream until the returned function is called. */
  function count(subscriber: Subscriber): () => void {
    const keys = [toOwnKey(subscriber.caller), toAddressKey(subscriber.caller)];
    streamCount += 1;
    for (const key of keys) {
      const counted = subscribersByKey.get(key) ?? new Set();
      subscribersByKey.set(key, counted.add(subscriber));
    }
    return () => {
      streamCount -= 1;
      for (const key of keys) {
        const counted = subscribersByKey.get(key);
        counted?.delete(subscriber);
        if (counted?.size === 0) subscribersByKey.delete(key);
      }
    };
  }

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

const isNewGuest = (caller: Caller): boolean => caller.kind === 'guest' && caller.isNew;

const toAddressKey = ({ address }: Caller): string => `at ${getAddressKey(address)}`;

/**
 * A guest without a cookie has no session yet, so their streams count by client and IP address. Staff count by session,
 * because a desk's computers may share an account.
 */
function toOwnKey(caller: Caller): string {
  const { client } = caller;
  if (caller.kind === 'signature') return `${client.id} signature`;
  if (caller.kind === 'staff') return caller.sessionId;
  if (caller.kind === 'customer') return `${client.id} person ${caller.personId}`;
  return `${client.id} ${caller.isNew ? toAddressKey(caller) : caller.guestKey}`;
}
