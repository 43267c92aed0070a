import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { type Occurrence, toDayParams } from '../occurrence/index.ts';
import type { Venue } from '../venue/index.ts';
import { slotsQuery } from './queries.ts';
import { findSameCourt, listWeeklyDays, type WeeklyCourt } from './weekly/weekly-court.ts';

export type WeeklyChoice = {
  weeks: number;
  setWeeks: (weeks: number) => void;
  /** The court on each of its days, its own first; empty unless it is repeated. */
  series: readonly WeeklyCourt[];
  /** Whether a day is still loading. */
  isChecking: boolean;
};

/** A court that is booked every week. Another court starts without a repetition. */
export function useWeeklyCourt(court: Occurrence | undefined, venue: Venue): WeeklyChoice {
  const send = useSend();
  const { forUserId } = useAttendee();
  const [choice, setChoice] = useState({ id: '', weeks: 1 });
  const weeks = court?.id === choice.id ? choice.weeks : 1;
  const days = court && weeks > 1 ? listWeeklyDays(court, weeks).slice(1) : [];
  const results = useQueries({
    queries: days.map((day) =>
      slotsQuery(send, toDayParams(venue, court?.categorySlug ?? '', day), forUserId),
    ),
  });
  const series = days.map((day, index) => ({
    day,
    slot: court && findSameCourt(court, results[index]?.data ?? []),
  }));
  return {
    weeks,
    setWeeks: (next) => setChoice({ id: court?.id ?? '', weeks: next }),
    series:
      court && days.length > 0 ? [{ day: court.startsAt.local.slice(0, 10), slot: court }, ...series] : [],
    isChecking: results.some(({ isPending }) => isPending),
  };
}
