import type { QuietHours } from '@pavilion/domain/notification/quiet-hours';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** How a client notifies its customers. */
export type NotificationSettings = {
  clientId: string;
  timezone: string;
  /** Null for a client without reminders. */
  reminderHours: number | null;
  quiet: QuietHours | null;
};

export const readNotificationSettings = (run: RunStatement): Promise<NotificationSettings[]> =>
  run(sql<NotificationSettings>`
    select id as "clientId", timezone, reminder_hours as "reminderHours",
      case when quiet_from is not null then json_build_object('from', quiet_from, 'until', quiet_until) end as quiet
    from client order by id`);
