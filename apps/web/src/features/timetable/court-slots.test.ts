import { expect, test } from 'vitest';
import type { Occurrence } from '../occurrence/index.ts';
import { filterOfferedTimes, selectSlots } from './court-slots.ts';

const createSlot = (at: string, endsAt: string, available = 1) =>
  ({
    startsAt: { format24Hour: at, local: `2030-06-02 ${at}:00`, utc: `2030-06-02 ${at}:00` },
    endsAt: { format24Hour: endsAt, local: `2030-06-02 ${endsAt}:00`, utc: `2030-06-02 ${endsAt}:00` },
    duration: 60,
    capacity: { available },
    locationName: 'Court 1',
    friendlyLocationName: null,
    tag: { code: available > 0 ? 'available' : 'sold_out' },
  }) as unknown as Occurrence;
const isOffered = ({ capacity }: Occurrence): boolean => capacity.available > 0;

test('filters courts by the times of the day [ACT-15]', () => {
  const slots = [createSlot('09:00', '10:00'), createSlot('12:00', '13:00'), createSlot('18:00', '19:00')];
  const [morning, noon, evening] = slots;
  const select = (query: string) => selectSlots(slots, new URLSearchParams(query)).slots;
  expect(select('')).toEqual(slots);
  expect(select('from=12:00')).toEqual([noon, evening]);
  expect(select('until=13:00')).toEqual([morning, noon]);
  expect(select('from=10:00&until=12:00')).toEqual([]);
});

test('shows the times at which a court can be booked, and a day without any whole [ACT-38]', () => {
  const [full, free] = [createSlot('09:00', '10:00', 0), createSlot('10:00', '11:00')];
  const besideFree = createSlot('10:00', '11:00', 0);
  expect(filterOfferedTimes([full, free, besideFree], isOffered)).toEqual([free, besideFree]);
  expect(filterOfferedTimes([full], isOffered)).toEqual([full]);
});
