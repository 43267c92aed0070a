import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '#platform/security/crypto';
import { createTestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './demo.ts';

// Two days before the clocks change.
const now = Date.parse('2030-03-29T10:45:00Z');
const database = await createTestDatabase(2);
beforeAll(() => seedDemo(database, deriveKeys('x'.repeat(32)), now), 120_000);

const wordNumbers: Readonly<Record<string, number>> = {
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
};

/** The durations in minutes that a text names in figures or words, such as 'Forty minutes' and 'an hour'. */
function findDurations(text: string): number[] {
  const matches = text.toLowerCase().matchAll(/(\d+|[a-z-]+)[ -](minute|min|hour)s?\b/g);
  return [...matches].flatMap(([, count = '', unit]) => {
    const amount = count === 'an' || count === 'one' ? 1 : (wordNumbers[count] ?? Number(count));
    return Number.isNaN(amount) ? [] : [unit === 'hour' ? amount * 60 : amount];
  });
}

describe('the content of the demonstration', () => {
  test('has sessions only while their venue is open [VEN-08]', async () => {
    const [total] = await database.run(sql<{ count: number }>`select count(*)::int as count from occurrence`);
    expect(total?.count).toBeGreaterThan(5000);
    const outside = await database.run(sql`
      select distinct v.slug, o.name, to_char(o.starts_at at time zone o.timezone, 'Dy HH24:MI') as starts,
        to_char(o.ends_at at time zone o.timezone, 'HH24:MI') as ends
      from occurrence o
      join venue v on v.client_id = o.client_id and v.id = o.venue_id
      cross join lateral (
        select o.starts_at at time zone o.timezone as starts, o.ends_at at time zone o.timezone as ends
      ) local
      where not exists (
        select 1 from opening_time t
        where t.client_id = o.client_id and t.venue_id = o.venue_id
          and t.weekday = extract(isodow from local.starts)
          and local.starts >= local.starts::date + make_interval(mins => t.opens)
          and local.ends <= local.starts::date + make_interval(mins => t.closes)
      )`);
    expect(outside).toEqual([]);
  });

  test('groups the two starts of each hour of tennis by their interval key [ACT-11 ADM-06]', async () => {
    const groups = await database.run(sql<{ starts: string[] }>`
      select array_agg(to_char(original_starts_local, 'HH24:MI') order by starts_at) as starts
      from occurrence where interval_key is not null and name = 'Tennis free play' group by interval_key`);
    expect(groups.length).toBeGreaterThan(500);
    const hours = new Set(groups.map(({ starts }) => starts.join(' ')));
    expect([...hours].sort().slice(0, 2)).toEqual(['09:00 09:30', '10:00 10:30']);
    // The last hour before the courts close has one start.
    expect([...hours].filter((starts) => !starts.includes(' '))).toEqual(['21:00']);
  });

  test('names in each description the duration that its sessions have [VEN-08]', async () => {
    const rows = await database.run(sql<{ name: string; description: string; minutes: number }>`
      select distinct t.name, concat_ws(' ', t.name, t.description, k.description) as description,
        r.duration_minutes as minutes
      from template t
      join category k on k.client_id = t.client_id and k.id = t.category_id
      join schedule s on s.client_id = t.client_id and s.template_id = t.id
      join recurrence r on r.client_id = s.client_id and r.schedule_id = s.id`);
    const named = rows.flatMap(({ name, description, minutes }) =>
      findDurations(description).map((duration) => ({ name, duration, minutes })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ duration, minutes }) => duration !== minutes)).toEqual([]);
  });

  test('says what the terms and a description allow in everyday words [BSK-34]', async () => {
    const terms = await database.run(
      sql<{
        slug: string;
        html: string;
      }>`select slug, terms_html as html from client where terms_html is not null`,
    );
    expect(terms.map(({ slug }) => slug)).toEqual(['demo']);
    expect(terms[0]?.html).toContain('After that we cannot refund you.');
    const [yoga] = await database.run(sql<{ description: string }>`
      select description from template where description like '%mats%' limit 1`);
    expect(yoga?.description).toContain('bring your own if you prefer');
  });

  test('lists what to bring as things, because a label precedes them [CHK-38]', async () => {
    const rows = await database.run(sql<{ what_to_bring: string }>`
      select what_to_bring from template where what_to_bring <> ''`);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ what_to_bring }) => !/^(?!bring |take |wear )[a-z]/.test(what_to_bring))).toEqual(
      [],
    );
  });
});
