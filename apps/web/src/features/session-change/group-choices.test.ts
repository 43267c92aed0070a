import { expect, test } from 'vitest';
import { groupChoices } from './group-choices.ts';

const createStart = (at: string) => ({
  timezone: 'Europe/London',
  format24Hour: at,
  local: `2030-06-02 ${at}:00`,
  utc: `2030-06-02 ${at}:00`,
});

const createCourt = (at: string, locationName: string, { name = 'Badminton', isSoldOut = false } = {}) => ({
  name,
  startsAt: createStart(at),
  locationName,
  available: isSoldOut ? 0 : 1,
  canChoose: !isSoldOut,
});

const group = (choices: Parameters<typeof groupChoices>[0], bookingType: string) =>
  groupChoices(choices, { name: 'Badminton', bookingType, startsAt: createStart('18:00') }).map(
    ({ key, group: sessions }) => [
      key,
      ...sessions.map(({ startsAt, locationName }) => `${startsAt.format24Hour} ${locationName}`),
    ],
  );

test('lists free courts by time and court, those at the booked hour first [BKG-03]', () => {
  const courts = [
    createCourt('17:00', 'Court 10'),
    createCourt('17:00', 'Court 2'),
    createCourt('18:00', 'Court 4'),
    createCourt('18:00', 'Court 3', { isSoldOut: true }),
    createCourt('18:00', 'Court 1'),
    createCourt('20:00', 'All courts', { name: 'Whole sports hall' }),
  ];
  expect(group(courts, 'resources')).toEqual([
    ['same_time', '18:00 Court 1', '18:00 Court 4'],
    ['other_times', '17:00 Court 2', '17:00 Court 10'],
    ['other_activities', '20:00 All courts'],
  ]);
  expect(group([...courts.slice(0, 1), ...courts.slice(5)], 'resources').map(([key]) => key)).toEqual([
    'same_activity',
    'other_activities',
  ]);
  expect(group([createCourt('18:00', 'Court 3', { isSoldOut: true })], 'resources')).toEqual([]);
});

test('lists the booked class before others, also sold out ones [BKG-03]', () => {
  const other = createCourt('17:00', 'Studio 1', { name: 'Yoga' });
  const same = createCourt('19:00', 'Studio 2', { isSoldOut: true });
  expect(group([other, same], 'classes')).toEqual([
    ['same_class', '19:00 Studio 2'],
    ['other_classes', '17:00 Studio 1'],
  ]);
  expect(group([same], 'classes')).toEqual([['session', '19:00 Studio 2']]);
});
