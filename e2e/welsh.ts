import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { escapeRegExp } from './texts.ts';

const root = new URL('../packages/text/', import.meta.url);

/** Every text of a language as a pattern in which placeholders match anything, without texts of placeholders only. */
function readPatterns(language: string): RegExp[] {
  return readdirSync(new URL(`${language}/`, root)).flatMap((file) => {
    const texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, root), 'utf8')) as Record<
      string,
      string
    >;
    return Object.values(texts)
      .filter((text) => /[a-z]{2}/i.test(text.replace(/\{\w+\}/g, '')))
      .map(
        (text) =>
          new RegExp(
            `^${text
              .split(/\{\w+\}/)
              .map(escapeRegExp)
              .join('.+')}$`,
          ),
      );
  });
}

const english = readPatterns('en');
const welsh = readPatterns('cy');

/** Texts that appear in both languages: the name of English in the switch, and clients' names of categories in breadcrumbs. */
const exceptions = new Set(['English', 'Fitness classes', 'Learn to swim']);

/**
 * Every displayed text, and every attribute that names something for a screen reader, without the client's own texts,
 * which a Welsh page marks as English. One of them may be worded like one of ours. A name is marked where it is displayed;
 * the title of the page and the attributes have it too.
 */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    // The longest first, because one may contain another.
    const names = new Set(
      [...document.querySelectorAll('[lang="en"]')]
        .map(({ textContent }) => textContent)
        .filter((name) => name.length > 3)
        .toSorted((a, b) => b.length - a.length),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('[lang]')?.getAttribute('lang') === 'en') continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '');
      } else if (node.parentElement?.closest('script, style') === null) texts.push(node.textContent ?? '');
    }
    return (
      [...new Set(texts.map((text) => text.trim()))]
        .filter((text) => !names.has(text))
        // A text of ours around a name is still one of ours.
        .map((text) => [...names].reduce((rest, name) => rest.replaceAll(name, 'X'), text))
        .filter((text) => /[a-z]{2}/i.test(text))
    );
  });

const findEnglish = (texts: readonly string[]): string[] =>
  texts.filter(
    (text) =>
      !exceptions.has(text.replace('Archebion | ', '')) &&
      english.some((pattern) => pattern.test(text)) &&
      !welsh.some((pattern) => pattern.test(text)),
  );

/** UIK-03: no text of the page is one of the application's English ones. */
export async function expectWelsh(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.locator('.pv-skeletons').filter({ visible: true })).toHaveCount(0);
  // A page that has not loaded has no Welsh texts either.
  const countWelsh = async () =>
    (await readTexts(page)).filter((text) => welsh.some((pattern) => pattern.test(text))).length;
  await expect.poll(countWelsh).toBeGreaterThan(5);
  // What the server words arrives after a change of the language.
  await expect.poll(async () => findEnglish(await readTexts(page))).toEqual([]);
}
