import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import type { Email } from '#platform/jobs/mailer';
import { sessionJobs } from '../../modules/session/index.ts';

/** Runs the jobs that wait, and returns the emails about changed log-ins that they send. */
export async function sendSecurityEmails(database: Database, clientId: string): Promise<Email[]> {
  const emails: Email[] = [];
  const jobs = sessionJobs({ database }, { send: async (email) => void emails.push(email) });
  const rows = await database.run(sql<{ id: string; payload: unknown }>`
    delete from outbox where kind = 'send_security_email' and client_id = ${clientId} returning id, payload`);
  for (const { id, payload } of rows)
    await jobs['send_security_email']?.({ clientId, id, payload }, { number: 1, isLast: false });
  return emails;
}
