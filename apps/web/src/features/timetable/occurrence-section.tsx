import { Icon } from '@pavilion/ui/base/icon';
import { ChevronDown } from 'lucide-react';
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

/** ACT-14: what has started today, folded while something is still to come. */
export function EarlierToday({
  occurrences,
  isOpen,
}: {
  occurrences: readonly Occurrence[];
  isOpen: boolean;
}) {
  const t = useText('activity');
  if (occurrences.length === 0) return null;
  return (
    <details className="timetable-earlier" open={isOpen || undefined}>
      <summary>
        {t('earlier_today')}
        <span>{t('sessions_count', { count: occurrences.length })}</span>
        <Icon icon={ChevronDown} size={16} />
      </summary>
      <OccurrenceSection title={t('earlier_today')} occurrences={occurrences} isTitleHidden />
    </details>
  );
}
