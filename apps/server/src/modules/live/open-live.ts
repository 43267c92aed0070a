import type { Caller } from '#platform/caller';
import type { Ground } from '#platform/ground';
import { listen } from '#platform/listen';
import { checkSession, topicOfSession } from '../person/index.ts';
import { openRooms, type Room } from './open-rooms.ts';
import { type Listener, tell } from './tell.ts';

type Needs = Pick<Ground, 'database' | 'settings' | 'now' | 'log'>;

/** Real milliseconds: between two looks, and between two looks at whether those who listen are still logged in. */
const lookEveryMs = 1000;
const checkEveryMs = 20_000;
/** A look that takes long is not begun again at once: it may cost the database a tenth of a connection. */
const share = 10;

export type Live = ReturnType<typeof openLive>;

/**
 * Keeps the streams of a process. While nobody listens it asks the database nothing. What it
 * says may be lost with a connection or a process: an event only says what to ask for again, and nothing sells by it.
 */
export function openLive(needs: Needs) {
  const { database, settings, now, log } = needs;
  const { rooms, makeRoom, add } = openRooms(database.run, now);
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
      await look(room, needs, isCheck).catch((error: unknown) => {
        log.warn({ err: error }, 'a look at what changed failed');
      });
    }
  }

  /** Ends every stream: a browser opens it again, at another process or at the next one. */
  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    for (const { listeners } of rooms.values()) for (const { stream } of listeners) stream.end();
    await looking;
    await listening?.stop();
  }

  return {
    makeRoom: (caller: Caller): boolean => !closed && makeRoom(caller),
    add: (listener: Listener): (() => void) => {
      // It was let in before the closing and arrives after it: nobody would end it any more.
      if (closed) listener.stream.end();
      else begin();
      return closed ? () => {} : add(listener);
    },
    close,
  };
}

/** One look for all who listen at a client's; where a log-in is over, its stream is too. */
async function look(
  room: Room,
  { database: { run }, now }: Pick<Needs, 'database' | 'now'>,
  isCheck: boolean,
): Promise<void> {
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

const topicOf = (caller: Caller): string =>
  caller.kind === 'customer' || caller.kind === 'staff' ? topicOfSession(caller.sessionId) : '';
