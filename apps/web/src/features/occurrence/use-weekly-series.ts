import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Occurrence, timetableQuery } from './queries.ts';
import { findSameSlot, listWeeklyDays, type WeeklySlot } from './weekly-series.ts';

export type WeeklyChoice = {
  weeks: number;
  setWeeks: (weeks: number) => void;
  /** What is on each of its days, its own first; empty unless it is repeated. */
  series: readonly WeeklySlot[];
  /** Whether a day is still loading. */
  isChecking: boolean;
};

type DayQuery = (day: string) => ReturnType<typeof timetableQuery>;

/** A court or class that is booked every week. Another one starts without a repetition. */
export function useWeeklySeries(first: Occurrence | undefined, toDayQuery: DayQuery): WeeklyChoice {
  const [choice, setChoice] = useState({ id: '', weeks: 1 });
  const weeks = first?.id === choice.id ? choice.weeks : 1;
  const days = first && weeks > 1 ? listWeeklyDays(first, weeks).slice(1) : [];
  const results = useQueries({ queries: days.map(toDayQuery) });
  const series = days.map((day, index) => ({
    day,
    slot: first && findSameSlot(first, results[index]?.data ?? []),
  }));
  return {
    weeks,
    setWeeks: (next) => setChoice({ id: first?.id ?? '', weeks: next }),
    series:
      first && days.length > 0 ? [{ day: first.startsAt.local.slice(0, 10), slot: first }, ...series] : [],
    isChecking: results.some(({ isPending }) => isPending),
  };
}
