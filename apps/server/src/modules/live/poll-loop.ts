import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { getSessionTopic, isSessionActive } from '../person/index.ts';
import { historyMs } from './change-history.ts';
import { sendChanges } from './send-changes.ts';
import type { ClientSubscribers } from './subscribers.ts';

type PollDeps = Pick<AppDeps, 'database' | 'now' | 'log'>;

// Intervals in real time, independent of the app clock.
const pollIntervalMs = 1000;
const sessionCheckIntervalMs = 20_000;
/** The pause is this many times the duration of the poll, so polling uses at most a tenth of a connection. */
const pauseFactor = 10;

/** Polls the database for a client's changes once a second, until a minute after its last subscriber. */
export function createPollLoop(
  deps: PollDeps,
  subscribersByClient: Map<string, ClientSubscribers>,
): { start: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let currentPoll: Promise<void> = Promise.resolve();
  let sessionsCheckedAt = performance.now();
  let isStopped = false;

  function pollAndSchedule(): void {
    const startedAt = performance.now();
    currentPoll = pollAll().finally(() => {
      const delayMs = Math.max(pollIntervalMs, pauseFactor * (performance.now() - startedAt));
      timer = isStopped || subscribersByClient.size === 0 ? undefined : setTimeout(pollAndSchedule, delayMs);
    });
  }

  async function pollAll(): Promise<void> {
    const isSessionCheckDue = performance.now() - sessionsCheckedAt > sessionCheckIntervalMs;
    if (isSessionCheckDue) sessionsCheckedAt = performance.now();
    for (const [clientId, client] of subscribersByClient) {
      if (client.idleSince !== undefined && client.idleSince <= deps.now() - historyMs) {
        subscribersByClient.delete(clientId);
        continue;
      }
      await pollClient(client, deps, isSessionCheckDue).catch((error: unknown) => {
        deps.log.warn({ clientId, err: error }, 'live update poll failed');
      });
    }
  }

  return {
    start: () => {
      timer ??= setTimeout(pollAndSchedule, pollIntervalMs);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await currentPoll;
    },
  };
}

/** Sends a client's changes to its subscribers and ends the streams of expired or revoked sessions. */
async function pollClient(
  client: ClientSubscribers,
  { database: { run }, now }: Pick<PollDeps, 'database' | 'now'>,
  isSessionCheckDue: boolean,
): Promise<void> {
  const announcedTopics = new Set(client.announcedTopics);
  client.announcedTopics.clear();
  const changes = await client.detectChanges(now(), announcedTopics);
  client.history.add(changes, now());
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
