import type { Caller } from '#platform/caller';
import type { Ground } from '#platform/ground';
import { listen } from '#platform/listen';
import { checkSession, topicOfSession } from '../person/index.ts';
import { type Listener, tell } from './tell.ts';
import { watchPlaces } from './watch-places.ts';

type Needs = Pick<Ground, 'database' | 'settings' | 'now' | 'log'>;

/** Those of one client who listen, what is watched for them, and what was announced since the last look. */
type Room = {
  listeners: Set<Listener>;
  announced: Set<string>;
  watch: ReturnType<typeof watchPlaces>;
  /** Its first look: from then on changes are seen. */
  ready: Promise<unknown>;
};

/** Real milliseconds: between two looks, and between two looks at whether those who listen are still logged in. */
const lookEveryMs = 1000;
const checkEveryMs = 20_000;
/** A look that takes long is not begun again at once: it may cost the database a tenth of a connection. */
const share = 10;

/** A browser has one for each surface; more are pages that could not agree on one. */
const streamsOfSession = 6;
const streamsOfStranger = 100;
const streamsOfProcess = 10_000;

export type Live = ReturnType<typeof openLive>;

/**
 * Keeps the streams of a process. While nobody listens it asks the database nothing. What it
 * says may be lost with a connection or a process: an event only says what to ask for again, and nothing sells by it.
 */
export function openLive({ database: { run }, settings, now, log }: Needs) {
  const rooms = new Map<string, Room>();
  let listening: ReturnType<typeof listen> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let checkedAt = performance.now();
  let closed = false;

  function begin(): void {
    listening ??= listen(
      settings.DATABASE_URL,
      ({ clientId, topics }) => {
        for (const topic of topics) rooms.get(clientId)?.announced.add(topic);
      },
      log,
    );
    timer ??= setTimeout(next, lookEveryMs);
  }

  function next(): void {
    const begun = performance.now();
    looking = lookAtAll().finally(() => {
      const wait = Math.max(lookEveryMs, share * (performance.now() - begun));
      timer = closed || rooms.size === 0 ? undefined : setTimeout(next, wait);
    });
  }

  async function lookAtAll(): Promise<void> {
    const isCheck = performance.now() - checkedAt > checkEveryMs;
    if (isCheck) checkedAt = performance.now();
    for (const room of rooms.values()) {
      await look(room, isCheck).catch((error: unknown) => {
        log.warn({ err: error }, 'a look at what changed failed');
      });
    }
  }

  async function look(room: Room, isCheck: boolean): Promise<void> {
    const announced = new Set(room.announced);
    room.announced.clear();
    const changes = await room.watch(now(), announced);
    for (const listener of room.listeners) {
      tell(listener, changes);
      const { caller, stream } = listener;
      if (!(isCheck || announced.has(topicOf(caller)))) continue;
      if (await checkSession(run, caller, now())) continue;
      stream.send({ event: 'session', data: {} });
      stream.end();
    }
  }

  const countAll = (): number => [...rooms.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);

  /** Of a known session the oldest gives way, with a word that keeps it from coming back at once. */
  function makeRoom(caller: Caller): boolean {
    if (closed || countAll() >= streamsOfProcess) return false;
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
    begin();
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

  /** Ends every stream: a browser opens it again, at another process or at the next one. */
  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    for (const { listeners } of rooms.values()) for (const { stream } of listeners) stream.end();
    await looking;
    await listening?.stop();
  }

  return { makeRoom, add, close };
}

const isStranger = (caller: Caller): boolean => caller.kind === 'guest' && caller.isNew;

/** A guest without a cookie is nobody yet: they count by their address. */
function keyOf(caller: Caller): string {
  if (caller.kind === 'guest') return caller.isNew ? `at ${caller.address}` : caller.guestKey;
  return caller.kind === 'signature' ? '' : caller.sessionId;
}

const topicOf = (caller: Caller): string =>
  caller.kind === 'customer' || caller.kind === 'staff' ? topicOfSession(caller.sessionId) : '';
