import type { RunStatement } from '#platform/database/database';
import { bundles } from './bundles.ts';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { getScheduleId } from './schedules.ts';

/** The pupils of these courses book the next term before everyone: those of the same level first. */
const reEnrolments = [
  { course: 'stage-3-next-term', previous: 'stage-3', kind: 'keep', opensInDays: -3 },
  { course: 'stage-3-next-term', previous: 'stage-2', kind: 'move', opensInDays: -1 },
] as const;

/** Inserts the windows in which present pupils keep their place or move to another level. */
export async function seedReEnrolments(run: RunStatement, now: number): Promise<void> {
  const client_id = getClientId('demo');
  const findId = (slug: string): string => {
    const course = bundles.find(({ bundle }) => bundle?.slug === slug);
    if (!course) throw new Error(`Course ${slug} not found`);
    return getScheduleId(course);
  };
  await insertRows(
    run,
    're_enrolment',
    reEnrolments.map(({ course, previous, kind, opensInDays }) => ({
      client_id,
      schedule_id: findId(course),
      previous_schedule_id: findId(previous),
      kind,
      opens_at: new Date(now + opensInDays * 86_400_000),
    })),
  );
}
