import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

const maxWaitMs = 60_000;

/**
 * Whether emails wait because the mail server or the worker is unavailable: one has not been sent a minute after its
 * request, and not because the mail server refused its recipient. `now` in milliseconds; the queue has real time.
 */
export async function areEmailsDelayed(run: RunStatement, now: number): Promise<boolean> {
  const rows = await run(sql`
    select where exists (
      select from graphile_worker.jobs j
      where j.task_identifier in ('send_mail', 'send_confirmation', 'send_password_link', 'send_gift_card', 'send_notice') and j.attempts < j.max_attempts
        and j.created_at < clock_timestamp() - make_interval(secs => ${maxWaitMs / 1000})
        and coalesce(j.last_error, '') not like '%recipients were rejected%'
    ) or exists (
      select from outbox o
      where o.relayed_at is null and o.kind in ('send_mail', 'send_confirmation', 'send_password_link', 'send_gift_card', 'send_notice')
        and o.created_at < ${new Date(now - maxWaitMs)}
    )`);
  return rows.length > 0;
}
