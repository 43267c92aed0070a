import { useText } from '../../lib/i18n/text.tsx';
import type { Occurrence } from '../occurrence/index.ts';
import { OccurrenceRow } from './occurrence-row.tsx';

/** The sessions of a part of a day, or of a day of a week, under a heading; nothing without any. */
export function OccurrenceSection({
  title,
  occurrences,
  isTitleHidden = false,
}: {
  title: string;
  occurrences: readonly Occurrence[];
  /** The summary of a folded section shows it. */
  isTitleHidden?: boolean;
}) {
  const t = useText('activity');
  if (occurrences.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={isTitleHidden ? 'pv-visually-hidden' : 'timetable-heading'}>
        <h2>{title}</h2>
        <span>{t('sessions_count', { count: occurrences.length })}</span>
      </div>
      <ul>
        {occurrences.map((occurrence) => (
          <OccurrenceRow key={occurrence.id} occurrence={occurrence} />
        ))}
      </ul>
    </section>
  );
}
