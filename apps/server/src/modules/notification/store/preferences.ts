import type { UnsubscribeTopic } from '@pavilion/domain/notification/topics';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

const columns = {
  reminders: sql`reminders = false`,
  marketing: sql`marketing_email = false, marketing_email_at = null`,
};

/** Ends the emails of a topic for a person. False if the client has no such person. */
export async function endEmails(
  run: RunStatement,
  { clientId, uuid, topic }: { clientId: string; uuid: string; topic: UnsubscribeTopic },
): Promise<boolean> {
  const rows = await run(sql`
    update person set ${columns[topic]} where client_id = ${clientId} and uuid = ${uuid} returning id`);
  return rows.length > 0;
}
