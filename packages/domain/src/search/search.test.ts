import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay } from '../day.ts';
import { parseSearchText } from './search.ts';

/** A Wednesday. */
const today = '2026-11-25';
const empty = { what: '', where: '', isNearMe: false, when: '', time: null, from: '' };
const parse = (text: string) => parseSearchText(text, today);

test('parses what, where and when in any order [VEN-10]', () => {
  const yoga = { ...empty, what: 'yoga', where: 'M7', when: 'today', time: 'evening' };
  expect(parse('yoga tonight near M7')).toEqual(yoga);
  expect(parse('tonight near M7 yoga')).toEqual(yoga);
  expect(parse('yoga tonite near M7')).toEqual(yoga);
  expect(parse('near M7, tonight, yoga')).toEqual(yoga);
  expect(parse('badminton tomorrow 7pm')).toEqual({
    ...empty,
    what: 'badminton',
    when: 'tomorrow',
    from: '19:00',
  });
  expect(parse('Aqua fit in Swinton this weekend')).toEqual({
    ...empty,
    what: 'Aqua fit',
    where: 'Swinton',
    when: 'weekend',
  });
});

test('leaves out punctuation around and between words [VEN-10]', () => {
  for (const text of ['yoga,tonight', ',yoga tonight', 'yoga , tonight', 'yoga;tonight!!', '.yoga, tonight,'])
    expect(parse(text)).toEqual({ ...empty, what: 'yoga', when: 'today', time: 'evening' });
  expect(parse(',London')).toEqual({ ...empty, what: 'London' });
  expect(parse('yoga,near M7,')).toEqual({ ...empty, what: 'yoga', where: 'M7' });
  expect(parse('53.4,-2.2')).toEqual({ ...empty, what: '53.4 -2.2' });
  expect(parse('1,000 steps')).toEqual({ ...empty, what: '1,000 steps' });
});

test('forgives a misspelt day or time, and leaves other words as they are [VEN-10]', () => {
  for (const word of ['tomorow', 'tommorow', 'tomorrrow', 'tomorroW'])
    expect(parse(`spin ${word}`)).toEqual({ ...empty, what: 'spin', when: 'tomorrow' });
  expect(parse('yoga tongiht')).toEqual({ ...empty, what: 'yoga', when: 'today', time: 'evening' });
  expect(parse('swim saterday evning')).toEqual({
    ...empty,
    what: 'swim',
    when: '2026-11-28',
    time: 'evening',
  });
  expect(parse('wensday')).toEqual({ ...empty, when: today });
  for (const text of ['Mornington', 'Sundial centre', 'light boxing', 'toddler gym', 'Monty’s', 'bodypump'])
    expect(parse(text)).toEqual({ ...empty, what: text });
});

test('leaves a name without a preposition to the server, and recognises a full postcode [VEN-05]', () => {
  expect(parse('Swinton')).toEqual({ ...empty, what: 'Swinton' });
  expect(parse('M7 1UE')).toEqual({ ...empty, where: 'M7 1UE' });
  expect(parse('swim m71ue')).toEqual({ ...empty, what: 'swim', where: 'm71ue' });
  expect(parse('this weekend')).toEqual({ ...empty, when: 'weekend' });
  expect(parse('')).toEqual(empty);
});

test('asks for the device’s place for “near me” [VEN-10]', () => {
  for (const text of ['yoga near me', 'yoga nearby', 'yoga yn fy ymyl', 'yoga gerllaw'])
    expect(parse(text)).toEqual({ ...empty, what: 'yoga', isNearMe: true });
});

test('parses Welsh days, times and places', () => {
  expect(parse('ioga heno ger Abertawe')).toEqual({
    ...empty,
    what: 'ioga',
    where: 'Abertawe',
    when: 'today',
    time: 'evening',
  });
  expect(parse('nofio nos Fercher')).toMatchObject({ what: 'nofio', when: today, time: 'evening' });
  expect(parse('badminton bore Sadwrn')).toMatchObject({ when: '2026-11-28', time: 'morning' });
  expect(parse('tennis yfory am 7yh')).toMatchObject({ what: 'tennis', when: 'tomorrow', from: '19:00' });
  expect(parse('nofio y penwythnos hwn ym Mangor')).toMatchObject({
    what: 'nofio',
    where: 'Mangor',
    when: 'weekend',
  });
});

test('reads weekdays and dates as the next one from today on [ACT-42]', () => {
  expect(parse('yoga on Wednesday').when).toBe(today);
  expect(parse('yoga tue').when).toBe('2026-12-01');
  expect(parse('yoga 28 November').when).toBe('2026-11-28');
  expect(parse('yoga 1st of Jan').when).toBe('2027-01-01');
  expect(parse('ioga 3 Rhagfyr').when).toBe('2026-12-03');
  expect(parse('yoga 31 February')).toMatchObject({ when: '', what: 'yoga 31 February' });
});

test('reads times of the 12-hour and the 24-hour clock [ACT-43]', () => {
  const times = ['7pm', '7.30pm', '7:30 pm', '12am', '12pm', '19:00', 'at 7', 'at 10', 'after 6 pm'];
  expect(times.map((time) => parse(`swim ${time}`).from)).toEqual([
    '19:00',
    '19:30',
    '19:30',
    '00:00',
    '12:00',
    '19:00',
    '19:00',
    '10:00',
    '18:00',
  ]);
  expect(parse('HIIT 30')).toEqual({ ...empty, what: 'HIIT 30' });
  expect(parse('swim 25pm')).toEqual({ ...empty, what: 'swim 25pm' });
  expect(parse('swim tonight 7pm')).toMatchObject({ when: 'today', time: null, from: '19:00' });
});

test('finds the parts whatever their order [VEN-10]', () => {
  const whats = fc.constantFrom('yoga', 'HIIT 30', 'Lane swim', 'Teen gym', 'Badminton');
  const wheres = fc.constantFrom(
    { text: 'near M7', where: 'M7' },
    { text: 'in M7 1UE', where: 'M7 1UE' },
    { text: 'ger M27', where: 'M27' },
    { text: '', where: '' },
  );
  const whens = fc.constantFrom(
    { text: 'tonight', when: 'today', time: 'evening', from: '' },
    { text: 'tomorrow morning', when: 'tomorrow', time: 'morning', from: '' },
    { text: 'yfory', when: 'tomorrow', time: null, from: '' },
    { text: 'Saturday 9am', when: '2026-11-28', time: null, from: '09:00' },
    { text: '', when: '', time: null, from: '' },
  );
  const orders = fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(whats, wheres, whens, orders, (what, place, day, order) => {
      const parts = [what, place.text, day.text];
      const text = order.map((index) => parts[index] ?? '').join(' ');
      const { text: _, ...when } = day;
      expect(parse(text)).toEqual({ ...empty, what, where: place.where, ...when });
    }),
  );
});

test('accepts every text and loses no unknown word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      const { when, from } = parse(text);
      expect(when === '' || ['today', 'tomorrow', 'weekend'].includes(when) || isDay(when)).toBe(true);
      expect(from).toMatch(/^(([01]\d|2[0-3]):[0-5]\d)?$/);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^x[a-z]{1,8}$/), { maxLength: 8 }), (words) => {
      expect(parse(words.join(' ')).what).toBe(words.join(' '));
    }),
  );
});
