import type { Caller } from '#platform/caller';
import type { Run } from '#platform/database';
import type { Listener } from './tell.ts';
import { watchPlaces } from './watch-places.ts';

/** Those of one client who listen, what is watched for them, and what was announced since the last look. */
export type Room = {
  listeners: Set<Listener>;
  announced: Set<string>;
  watch: ReturnType<typeof watchPlaces>;
  /** Its first look: from then on changes are seen. */
  ready: Promise<unknown>;
};

/** A browser has one for each surface; more are pages that could not agree on one. */
const streamsOfSession = 6;
const streamsOfStranger = 100;
const streamsOfProcess = 10_000;

/** Who listens in this process, by client. `now` in milliseconds. */
export function openRooms(run: Run, now: () => number) {
  const rooms = new Map<string, Room>();

  const countAll = (): number => [...rooms.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);

  /** Of a known session the oldest gives way, with a word that keeps it from coming back at once. */
  function makeRoom(caller: Caller): boolean {
    if (countAll() >= streamsOfProcess) return false;
    const listeners = rooms.get(caller.client.id)?.listeners ?? [];
    const own = [...listeners].filter((one) => keyOf(one.caller) === keyOf(caller));
    if (isStranger(caller)) return own.length < streamsOfStranger;
    if (own.length >= streamsOfSession) {
      own[0]?.stream.send({ event: 'superseded', data: {} });
      own[0]?.stream.end();
    }
    return true;
  }

  /** Takes somebody in, and answers how they are let go. `ready` is said when all that comes after it will be told. */
  function add(listener: Listener): () => void {
    const clientId = listener.caller.client.id;
    const room = rooms.get(clientId) ?? newRoom(clientId);
    room.listeners.add(listener);
    room.ready.then(
      () => listener.stream.send({ event: 'ready', data: {} }),
      () => listener.stream.end(),
    );
    return () => {
      room.listeners.delete(listener);
      if (room.listeners.size === 0 && rooms.get(clientId) === room) rooms.delete(clientId);
    };
  }

  function newRoom(clientId: string): Room {
    const watch = watchPlaces(run, clientId);
    const ready = watch(now(), new Set());
    const room = { listeners: new Set<Listener>(), announced: new Set<string>(), watch, ready };
    rooms.set(clientId, room);
    return room;
  }

  return { rooms, makeRoom, add };
}

const isStranger = (caller: Caller): boolean => caller.kind === 'guest' && caller.isNew;

/** A guest without a cookie is nobody yet: they count by their address. */
function keyOf(caller: Caller): string {
  if (caller.kind === 'guest') return caller.isNew ? `at ${caller.address}` : caller.guestKey;
  return caller.kind === 'signature' ? '' : caller.sessionId;
}
