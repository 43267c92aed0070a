import type { Page } from '@playwright/test';
import { getDayFromNow, venues } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';

type Session = {
  id: string;
  date: string;
  price: { value: number } | null;
  capacity: { available: number };
  bookable_action: { action: string | null };
};

/** A class with places that costs less than another one of its activity, and that one. */
export async function findDifferentPrices(page: Page): Promise<{ cheap: Session; dearer: Session }> {
  const sessions: Session[] = [];
  for (let day = 3; day < 12; day += 1) {
    const date = getDayFromNow(day);
    const path = `/api/activities/venue/${venues.demo}/activity/spin/v2/timetable?date=${date}`;
    const { data } = await sendFromPage(page, path);
    sessions.push(...(data as Session[]).map((session) => ({ ...session, date })));
  }
  const free = sessions
    .filter(({ bookable_action, capacity }) => bookable_action.action === 'book' && capacity.available >= 8)
    .toSorted((a, b) => getAmount(a) - getAmount(b));
  const [cheap, dearer] = [free.find((session) => getAmount(session) > 0), free.at(-1)];
  if (!cheap || !dearer || getAmount(cheap) === getAmount(dearer))
    throw new Error('All classes cost the same');
  return { cheap, dearer };
}

export const getAmount = ({ price }: Session): number => price?.value ?? 0;
