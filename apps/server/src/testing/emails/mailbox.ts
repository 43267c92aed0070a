import { sql } from 'kysely';
import type { Email } from '#platform/jobs/mailer';
import { createJobGroups, createSweeps } from '../../background-jobs.ts';
import type { TestShop } from '../checkouts.ts';

/** Sweeps that a minute of a test has no part in. */
const rareSweeps = ['generate occurrences', 'apply retention periods', 'reconcile books'];

/**
 * What the mailboxes of a shop's customers receive. `deliver` runs the worker's sweeps and jobs, each sweep twice: what an event
 * causes twice is in the mailbox twice.
 */
export function createMailboxes({ world, client, deps }: TestShop) {
  const received: Email[] = [];
  const mailer = { send: async (email: Email) => void received.push(email), close: () => {} };
  const jobs = Object.assign({}, ...createJobGroups(deps, mailer).map((group) => group.jobs)) as ReturnType<
    typeof createJobGroups
  >[number]['jobs'];
  const sweeps = createSweeps(deps).filter(({ name }) => !rareSweeps.includes(name));

  async function runJobs(): Promise<void> {
    const rows = await world.run(sql<{ id: string; kind: string; payload: unknown }>`
      update outbox set relayed_at = ${new Date(deps.now())}
      where client_id = ${client.id} and relayed_at is null returning id, kind, payload`);
    for (const { id, kind, payload } of rows)
      await jobs[kind]?.({ clientId: client.id, id, payload }, { number: 1, isLast: false });
  }

  async function deliver(): Promise<void> {
    const { signal } = new AbortController();
    for (let round = 0; round < 2; round += 1) {
      for (const { work } of sweeps) await work(signal);
      await runJobs();
    }
  }

  return {
    deliver,
    /** The subjects of the emails that an event sends to anybody, each with its address. */
    readAfter: async (event: () => Promise<unknown>): Promise<{ to: string; subject: string }[]> => {
      await deliver();
      const before = received.length;
      await event();
      await deliver();
      return received.slice(before).map(({ to, subject }) => ({ to, subject }));
    },
    /** The emails to an address, the oldest first. */
    readTo: (to: string): Email[] => received.filter((email) => email.to === to),
    /** The text of the last email to an address. */
    readText: (to: string): string => received.findLast((email) => email.to === to)?.text ?? '',
  };
}
