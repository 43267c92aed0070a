import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatText } from './format.ts';

// UIK-03: every visible text has a key, and every language has a text for each key.
const root = new URL('..', import.meta.url);
const languages = readdirSync(root).filter((name) => /^[a-z]{2}$/.test(name));
const others = languages.filter((language) => language !== 'en');
const namespaces = readdirSync(new URL('en/', root));
const readNamespace = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}`, root), 'utf8')) as Record<string, string>;

/** Removes the plural form from a key, because languages differ in their forms. */
const removePluralForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const listPlaceholders = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}/g))].toSorted((a, b) => (a < b ? -1 : 1));

/** Texts that are the same in both languages: names, symbols and shared words. */
const shared = new Set([
  // The language menu shows each language by its own name.
  'cy common language_cy',
  'cy common language_en',
  'cy common month_5',
  'cy common month_short_5',
  'cy venue map',
  'cy activity tickets_people_one',
  'cy error paid_booking_disabled',
]);

test('has the namespaces common, courses, home, camps and the product’s own [UIK-03]', () => {
  for (const language of languages) {
    const files = readdirSync(new URL(`${language}/`, root));
    for (const namespace of ['common', 'courses', 'home', 'camps', 'venue'])
      expect(files).toContain(`${namespace}.json`);
    expect(files).toEqual(namespaces);
  }
});

test('has the same keys and placeholders in every language as in English [UIK-03]', () => {
  expect(others).toContain('cy');
  for (const language of others) {
    for (const namespace of namespaces) {
      const [english, own] = [readNamespace('en', namespace), readNamespace(language, namespace)];
      const keys = (texts: Record<string, string>) =>
        [...new Set(Object.keys(texts).map(removePluralForm))].toSorted();
      expect([language, namespace, keys(own)]).toEqual([language, namespace, keys(english)]);
      for (const [key, text] of Object.entries(own)) {
        const original = english[key] ?? english[`${removePluralForm(key)}_other`] ?? '';
        expect([namespace, key, listPlaceholders(text)]).toEqual([
          namespace,
          key,
          listPlaceholders(original),
        ]);
      }
    }
  }
});

/** Why a customer cannot read a text, or undefined. Some one-word keys, such as `map`, are their own English text. */
function findFault(key: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return 'is empty';
  if (text === key && key.includes('_')) return 'is its key';
  return /[{}]|undefined/.test(text) ? 'has a placeholder' : undefined;
}

test('formats every key, and a plural with any number, as a readable text in every language [UIK-03]', () => {
  const faults = languages.flatMap((language) =>
    namespaces.flatMap((namespace) => {
      const texts = readNamespace(language, namespace);
      const placeholders = Object.values(texts).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []);
      const samples = Object.fromEntries(placeholders.map((name) => [name, 'Sample']));
      // The screens ask for a plural without its form.
      const keys = new Set(Object.keys(texts).flatMap((key) => [key, key.replace(/_other$/, '')]));
      // A number of each form that English or Welsh has.
      return [0, 1, 2, 3, 5, 6, 11].flatMap((count) =>
        [...keys].flatMap((key) => {
          const fault = findFault(key, formatText(texts, language, key, { ...samples, count }));
          return fault ? [`${language} ${namespace} ${key} ${count} ${fault}`] : [];
        }),
      );
    }),
  );
  expect(faults).toEqual([]);
});

test('leaves no English text in another language, except shared words [UIK-03]', () => {
  const untranslated = others.flatMap((language) =>
    namespaces.flatMap((namespace) => {
      const [english, own] = [readNamespace('en', namespace), readNamespace(language, namespace)];
      return Object.keys(own)
        .filter(
          (key) => own[key] === english[key] && /[a-z]{2}/i.test(own[key]?.replace(/\{\w+\}/g, '') ?? ''),
        )
        .map((key) => `${language} ${namespace.replace('.json', '')} ${key}`);
    }),
  );
  // Many countries have the same name in both languages.
  const own = untranslated.filter((text) => !shared.has(text) && !text.startsWith('cy country '));
  expect(own).toEqual([]);
});

test('has the same words for a weak password in the browser and from the server [AUT-18]', () => {
  for (const language of ['en', ...others]) {
    expect(readNamespace(language, 'account.json')['password_weak']).toBe(
      readNamespace(language, 'error.json')['field_password_weak'],
    );
  }
});

test('calls an order "pryniant" in Welsh; "archeb" is a booking [UIK-03]', () => {
  const wrong = namespaces.flatMap((namespace) => {
    const english = readNamespace('en', namespace);
    return Object.entries(readNamespace('cy', namespace))
      .filter(([key, text]) => {
        const original = english[key] ?? '';
        return /\border\b/i.test(original) && !/\bbook/i.test(original) && /\barcheb(?!u|w)/i.test(text);
      })
      .map(([key]) => `${namespace} ${key}`);
  });
  expect(wrong).toEqual([]);
});
