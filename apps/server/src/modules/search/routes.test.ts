import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestOccurrence, createTestVenue, type TestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { searchRoutes } from './index.ts';

const database = await createTestDatabase(2);
const { run } = database;
const app = createTestServer(database, (registerRoute, deps) => searchRoutes(registerRoute, deps));
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, {
  name: 'Northgate Arena',
  town: 'Salford',
  postcode: 'M7 1UE',
  lat: 53.498,
  lng: -2.261,
});
await createTestVenue(database, client, { name: 'Moorside', town: 'Swinton', postcode: 'M27 0EW' });

/** A template with a leaf category and tags. */
async function createTemplate(venue: TestVenue, category: string, name: string, tags: string[] = []) {
  const created = await createTestOccurrence(database, venue);
  await run(
    queryBuilder.updateTable('template').set({ name, tags }).where('category_id', '=', created.category.id),
  );
  await run(
    queryBuilder.updateTable('category').set({ name: category }).where('id', '=', created.category.id),
  );
}
await createTemplate(arena, 'Yoga', 'Gentle yoga', ['relaxed']);
await createTemplate(arena, 'Badminton', 'Badminton in the hall');
await createTemplate(arena, 'Fitness classes', 'HIIT 30');
await createTemplate(arena, 'Learn to swim', 'Stage 1');
await createTemplate(arena, 'Indoor rowing', 'Erg 30');
await createTemplate(arena, 'Holiday camps', 'Sailing camp');
await run(
  queryBuilder.updateTable('category').set({ booking_type: 'courses' }).where('name', '=', 'Learn to swim'),
);

type Suggestion = { kind: string; name: string; terms: object };

const interpret = async (text: string, headers: Record<string, string> = client.headers) => {
  const response = await app.inject({
    method: 'GET',
    url: `/api/activities/search/interpretation?${new URLSearchParams({ text }).toString()}`,
    headers,
  });
  const { data, ...rest } = response.json();
  return { status: response.statusCode, ...rest, ...data };
};
const listNames = async (text: string): Promise<string[]> =>
  (await interpret(text)).suggestions.map(({ kind, name }: Suggestion) => `${kind} ${name}`.trim());

const noTerms = { what: '', near: '', near_me: false, venue: null, when: '', time: null, from: '' };

describe('the interpretation of a typed search', () => {
  test('splits what, where and when [VEN-10]', async () => {
    expect(await interpret('yoga tonight near M7')).toMatchObject({
      target: 'occurrences',
      terms: { ...noTerms, what: 'yoga', near: 'M7', when: 'today', time: 'evening' },
    });
    expect(await interpret('badminton tomorrow 7pm')).toMatchObject({
      target: 'occurrences',
      terms: { ...noTerms, what: 'badminton', when: 'tomorrow', from: '19:00' },
    });
    expect(await interpret('yoga near me')).toMatchObject({
      target: 'occurrences',
      terms: { ...noTerms, what: 'yoga', near_me: true },
    });
    expect((await interpret('this weekend')).terms).toEqual({ ...noTerms, when: 'weekend' });
  });

  test('tells activities from places without a preposition [VEN-02 VEN-10]', async () => {
    const places = ['Swinton', 'M7 1UE', 'M27', 'Bolton'];
    for (const text of places)
      expect(await interpret(text)).toMatchObject({ target: 'venues', terms: { ...noTerms, near: text } });
    expect(await interpret('arena')).toMatchObject({
      target: 'venues',
      terms: { ...noTerms, venue: { name: 'Northgate Arena', slug: arena.slug } },
    });
    for (const text of ['yoga Swinton', 'Swinton yoga'])
      expect((await interpret(text)).terms).toEqual({ ...noTerms, what: 'yoga', near: 'Swinton' });
    expect((await interpret('gentle yoga at northgate arena')).terms).toMatchObject({
      what: 'gentle yoga',
      venue: { slug: arena.slug },
    });
    expect((await interpret('badminton in the hall')).terms).toEqual({
      ...noTerms,
      what: 'badminton the hall',
    });
  });

  test('knows an activity by other words for it [VEN-10]', async () => {
    for (const text of ['lessons', 'swimming lessons', 'swim course'])
      expect(await interpret(text)).toMatchObject({
        target: 'occurrences',
        is_corrected: false,
        terms: { what: text },
        suggestions: [{ kind: 'category', name: 'Learn to swim' }],
      });
    expect(await interpret('kids swimming lessons')).toMatchObject({
      is_corrected: true,
      terms: { ...noTerms, what: 'swimming lessons' },
    });
    expect(await interpret('gym')).toMatchObject({ target: 'occurrences', terms: { what: 'gym' } });
    expect(await listNames('gym')).toEqual(['category Fitness classes']);
  });

  test('forgives spelling in activities and places [VEN-10]', async () => {
    expect((await interpret('badmington')).terms.what).toBe('Badminton');
    expect((await interpret('yoag tomorrow')).terms).toMatchObject({ what: 'Yoga', when: 'tomorrow' });
    expect((await interpret('yogga near Swinton')).terms).toMatchObject({ what: 'Yoga', near: 'Swinton' });
    expect((await interpret('nothgate areena')).terms.venue).toMatchObject({ slug: arena.slug });
    expect((await interpret('yoga swintin')).terms).toMatchObject({ what: 'yoga', near: 'Swinton' });
    expect((await interpret('yoga tomorow')).terms).toMatchObject({ what: 'yoga', when: 'tomorrow' });
  });

  test('corrects each word of a text with several typing errors, and drops no town [VEN-10]', async () => {
    expect((await interpret('yoag tonite nere swintin')).terms).toMatchObject({
      what: 'Yoga',
      near: 'Swinton',
      when: 'today',
      time: 'evening',
    });
    const texts = [
      'badmington swintin',
      'swintin badmington',
      'badmington manchster',
      'badmington near swintin',
    ];
    for (const text of texts)
      expect((await interpret(text)).terms, text).toMatchObject({
        what: 'Badminton',
        near: expect.stringMatching(/^(Swinton|Manchester)$/),
      });
    // A name with all of the words stays whole.
    expect((await interpret('gentel yogga')).terms).toEqual({ ...noTerms, what: 'Gentle yoga' });
  });

  test('forgives the spelling of towns without venues, and leaves an address to the geocoder [VEN-05 VEN-10]', async () => {
    expect(await interpret('Bournmouth')).toMatchObject({
      target: 'venues',
      is_corrected: true,
      terms: { ...noTerms, near: 'Bournemouth' },
    });
    expect((await interpret('yoga manchster')).terms).toEqual({
      ...noTerms,
      what: 'yoga',
      near: 'Manchester',
    });
    expect((await interpret('yoga near manchster')).terms).toMatchObject({ near: 'manchster' });
    for (const text of ['badmington', 'hockey'])
      expect((await interpret(text)).terms).toMatchObject({ near: '' });
  });

  test('takes an activity that no name has and a town as both, unless they are an address [VEN-05 VEN-10]', async () => {
    expect(await interpret('pilates london')).toMatchObject({
      target: 'unknown',
      is_corrected: false,
      terms: { ...noTerms, what: 'pilates', near: 'London' },
    });
    expect(await interpret('pilates london tomorrow')).toMatchObject({ target: 'occurrences' });
    expect((await interpret('beginner pilates M7')).terms).toMatchObject({
      what: 'beginner pilates',
      near: 'M7',
    });
  });

  test('says whether it searches by other words than those typed [VEN-10]', async () => {
    for (const text of ['yogga', 'women badminton', 'yoga swintin'])
      expect(await interpret(text)).toMatchObject({ is_corrected: true });
    for (const text of ['yoga', 'Yoga tomorow', 'yoga near swinton', 'pilates', 'near 10 Downing Street'])
      expect(await interpret(text)).toMatchObject({ is_corrected: false });
  });

  test('writes a word as its name does although it is found as typed [VEN-10]', async () => {
    expect(await interpret('Rowwing today')).toMatchObject({
      target: 'occurrences',
      is_corrected: true,
      terms: { ...noTerms, what: 'rowing', when: 'today' },
      suggestions: [{ terms: { what: 'rowing' } }, { kind: 'category', name: 'Indoor rowing' }],
    });
    expect(await interpret('rowing')).toMatchObject({ is_corrected: false, terms: { what: 'rowing' } });
  });

  test('offers the camps of a client that has none with all words [VEN-10]', async () => {
    for (const [text, near] of [
      ['kids football camp', ''],
      ['kids football camp near Swinton', 'Swinton'],
      ['football camp Swinton', 'Swinton'],
    ] as const)
      expect(await interpret(text)).toMatchObject({
        is_corrected: true,
        terms: { ...noTerms, what: 'camp', near },
      });
    expect(await interpret('sailing camp')).toMatchObject({
      is_corrected: false,
      terms: { what: 'sailing camp' },
    });
    // Without any camp the words stay as typed.
    const other = await createTestClient(database);
    expect(await interpret('football camp', other.headers)).toMatchObject({
      is_corrected: false,
      terms: { what: 'football camp' },
    });
  });

  test('writes a place as its name is written [VEN-10]', async () => {
    const places = [
      ['yoga near swinton', 'Swinton'],
      ['bolton', 'Bolton'],
      ['near m7 1ue', 'M7 1UE'],
    ] as const;
    for (const [text, near] of places) expect((await interpret(text)).terms.near).toBe(near);
  });

  test('keeps unknown words, which may be an address [VEN-05]', async () => {
    expect(await interpret('Atlantis')).toMatchObject({
      target: 'unknown',
      terms: { ...noTerms, what: 'Atlantis' },
    });
    expect(await interpret('quidditch tomorrow')).toMatchObject({
      target: 'occurrences',
      terms: { ...noTerms, what: 'quidditch', when: 'tomorrow' },
    });
    expect(await interpret('near 10 Downing Street')).toMatchObject({ target: 'venues' });
  });

  test('suggests categories, templates, venues and towns [VEN-10]', async () => {
    expect(await listNames('yo')).toEqual(['category Yoga', 'template Gentle yoga']);
    expect(await listNames('swin')).toEqual(['town Swinton']);
    expect(await listNames('near bolt')).toEqual(['town Bolton']);
    expect(await listNames('north')).toContain('venue Northgate Arena');
    expect(await listNames('yoga today')).toEqual(['search', 'category Yoga', 'template Gentle yoga']);
    expect(await listNames('yoga swin')).toContain('town Swinton');
    expect(await listNames('badmington')).toEqual(['search']);
    const { suggestions } = await interpret('yoga tomorrow near north');
    expect(suggestions.find(({ kind }: Suggestion) => kind === 'venue').terms).toEqual({
      ...noTerms,
      what: 'yoga',
      venue: { name: 'Northgate Arena', slug: arena.slug },
      when: 'tomorrow',
    });
  });

  test('suggests no activity without a session on the days that are named [VEN-10]', async () => {
    expect(await listNames('yoga today')).toEqual(['search', 'category Yoga', 'template Gentle yoga']);
    // The search as it was typed stays, and its page leads to other days.
    expect(await listNames('yoga tomorrow')).toEqual(['search']);
    // The sessions of today have started.
    const inTheEvening = createTestServer(
      database,
      (registerRoute, deps) => searchRoutes(registerRoute, deps),
      {
        now: () => Date.parse('2030-06-01T20:00Z'),
      },
    );
    const { data } = (
      await inTheEvening.inject({
        url: '/api/activities/search/interpretation?text=yoga+today',
        headers: client.headers,
      })
    ).json();
    expect(data.suggestions.map(({ kind }: Suggestion) => kind)).toEqual(['search']);
  });

  test('has at most eight suggestions and refuses texts that are empty or too long', async () => {
    expect((await interpret('a')).suggestions.length).toBeLessThanOrEqual(8);
    expect(await interpret(' ')).toMatchObject({ status: 422, errors: { text: [expect.any(String)] } });
    expect((await interpret('a'.repeat(101))).status).toBe(422);
    expect((await interpret('a '.repeat(50))).status).toBe(200);
  });

  test('knows no name of another client', async () => {
    const other = await createTestClient(database);
    expect(await interpret('yoga', other.headers)).toMatchObject({ target: 'unknown', suggestions: [] });
  });
});
