import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { subscribeToChanges } from '#platform/jobs/change-listener';
import { getSessionTopic, isSessionActive } from '../person/index.ts';
import { type Subscriber, sendChanges } from './send-changes.ts';
import { type ClientSubscribers, createSubscribers } from './subscribers.ts';

type LiveDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'log'>;

/** Real milliseconds: between two looks, and between two looks at whether those who listen are still logged in. */
const pollIntervalMs = 1000;
const sessionCheckIntervalMs = 20_000;
/** A look that takes long is not begun again at once: it may cost the database a tenth of a connection. */
const pauseFactor = 10;

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;

/**
 * Keeps the streams of a process. While nobody listens it asks the database nothing. What it
 * says may be lost with a connection or a process: an event only says what to ask for again, and nothing sells by it.
 */
export function createLiveUpdates(deps: LiveDeps) {
  const { database, settings, now, log } = deps;
  const {
    rooms: subscribersByClient,
    makeRoom: admit,
    add: subscribe,
  } = createSubscribers(database.run, now);
  let changeSubscription: ReturnType<typeof subscribeToChanges> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let currentPoll: Promise<void> = Promise.resolve();
  let sessionsCheckedAt = performance.now();
  let isClosed = false;

  function start(): void {
    changeSubscription ??= subscribeToChanges(
      settings.DATABASE_URL,
      ({ clientId, topics }) => {
        for (const topic of topics) subscribersByClient.get(clientId)?.announcedTopics.add(topic);
      },
      log,
    );
    timer ??= setTimeout(pollAndSchedule, pollIntervalMs);
  }

  function pollAndSchedule(): void {
    const startedAt = performance.now();
    currentPoll = pollAll().finally(() => {
      const wait = Math.max(pollIntervalMs, pauseFactor * (performance.now() - startedAt));
      timer = isClosed || subscribersByClient.size === 0 ? undefined : setTimeout(pollAndSchedule, wait);
    });
  }

  async function pollAll(): Promise<void> {
    const isSessionCheckDue = performance.now() - sessionsCheckedAt > sessionCheckIntervalMs;
    if (isSessionCheckDue) sessionsCheckedAt = performance.now();
    for (const client of subscribersByClient.values()) {
      await pollClient(client, deps, isSessionCheckDue).catch((error: unknown) => {
        log.warn({ err: error }, 'a look at what changed failed');
      });
    }
  }

  /** Ends every stream: a browser opens it again, at another process or at the next one. */
  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    for (const { subscribers } of subscribersByClient.values())
      for (const { stream } of subscribers) stream.end();
    await currentPoll;
    await changeSubscription?.stop();
  }

  return {
    admit: (caller: Caller): boolean => !isClosed && admit(caller),
    subscribe: (subscriber: Subscriber): (() => void) => {
      // It was let in before the closing and arrives after it: nobody would end it any more.
      if (isClosed) subscriber.stream.end();
      else start();
      return isClosed ? () => {} : subscribe(subscriber);
    },
    close,
  };
}

/** One look for all who listen at a client's; where a log-in is over, its stream is too. */
async function pollClient(
  client: ClientSubscribers,
  { database: { run }, now }: Pick<LiveDeps, 'database' | 'now'>,
  isSessionCheckDue: boolean,
): Promise<void> {
  const announcedTopics = new Set(client.announcedTopics);
  client.announcedTopics.clear();
  const changes = await client.detectChanges(now(), announcedTopics);
  for (const subscriber of client.subscribers) {
    sendChanges(subscriber, changes);
    const { caller, stream } = subscriber;
    if (!(isSessionCheckDue || announcedTopics.has(getCallerTopic(caller)))) continue;
    if (await isSessionActive(run, caller, now())) continue;
    stream.send({ event: 'session', data: {} });
    stream.end();
  }
}

const getCallerTopic = (caller: Caller): string =>
  caller.kind === 'customer' || caller.kind === 'staff' ? getSessionTopic(caller.sessionId) : '';
