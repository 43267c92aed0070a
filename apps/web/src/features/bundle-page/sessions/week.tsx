import { groupByWeek } from '@pavilion/domain/bundle/bundle';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { type BundleSession, useDayRange } from '../../bundle/index.ts';

export type DatedSession = BundleSession & { date: string };

/** CMP-21: the sessions by whole weeks from the first one; the first week is 0. */
export const groupSessions = (sessions: readonly BundleSession[]) =>
  groupByWeek(sessions.map((session) => ({ ...session, date: session.sessionDisplay.date })));

type WeekProps = {
  number: number;
  sessions: readonly DatedSession[];
  level: 3 | 4;
  action?: ReactNode;
  children: ReactNode;
};

/** 'Week 2, 10–14 Aug' */
export function useWeekTitle(): (number: number, sessions: readonly DatedSession[]) => string {
  const t = useText('bundle');
  const formatRange = useDayRange();
  return (number, sessions) =>
    t('week', { number, days: formatRange(sessions[0]?.date ?? '', sessions.at(-1)?.date ?? '') });
}

/** One week with its title. */
export function Week({ number, sessions, level, action, children }: WeekProps) {
  const title = useWeekTitle()(number, sessions);
  const Heading = `h${level}` as const;
  return (
    <section className="bundle-week" aria-label={title} data-testid="bundle-week">
      <div className="bundle-week__head">
        <Heading>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
