import type { Caller } from '#platform/http/caller';
import { getAddressKey } from '#platform/limits/address-key';
import type { Subscriber } from './send-changes.ts';

/** A browser opens one stream per surface. More come from other devices and from tabs that could not share a stream. */
const maxStreamsPerPerson = 6;
/** A new guest has no cookie, so those at one IP address count together. */
const maxStreamsOfNewGuests = 100;
/** All streams of an IP address, of all its visitors: a school has a few hundred devices. */
const maxStreamsPerAddress = 500;
const maxStreamsPerProcess = 10_000;

/** Counts the streams of this process by person or guest and by IP address. */
export function createStreamCounts() {
  /** In the order of their start. */
  const subscribersByKey = new Map<string, Set<Subscriber>>();
  let streamCount = 0;
  const countOf = (key: string): number => subscribersByKey.get(key)?.size ?? 0;

  /** At the limit of a person or guest, ends their oldest stream with `superseded`, so that stream does not reconnect. */
  function admit(caller: Caller): boolean {
    const isAddressFull = countOf(toAddressKey(caller)) >= maxStreamsPerAddress;
    if (streamCount >= maxStreamsPerProcess || isAddressFull) return false;
    const ownKey = toOwnKey(caller);
    if (caller.kind === 'guest' && caller.isNew) return countOf(ownKey) < maxStreamsOfNewGuests;
    const own = subscribersByKey.get(ownKey);
    if (own && own.size >= maxStreamsPerPerson) supersedeOldest(own);
    return true;
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

  return { admit, count };
}

function supersedeOldest(own: Set<Subscriber>): void {
  const [oldest] = own;
  if (!oldest) return;
  oldest.stream.send({ event: 'superseded', data: {} });
  oldest.stream.end();
  own.delete(oldest);
}

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
