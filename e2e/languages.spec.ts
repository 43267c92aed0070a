import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { getUrl, venues, visit, visitClasses, visitCourts } from './journeys.ts';
import { fillCart, logInAs, register } from './new-customer.ts';

const root = new URL('../packages/text/', import.meta.url);
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Every text of a language as a pattern: a hole stands for anything. What is nothing but holes says no word. */
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

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const english = readPatterns('en');
const welsh = readPatterns('cy');

/** Words that stand in both languages: the name of English in the switch, and what operators call their own things. */
const exceptions = new Set(['English', 'Fitness classes']);

/** What a reader or a screen reader is told: every text, and every name that stands for one. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '');
      } else if (node.parentElement?.closest('script, style') === null) found.push(node.textContent ?? '');
    }
    return [...new Set(found.map((text) => text.trim()))].filter((text) => /[a-z]{2}/i.test(text));
  });

const findEnglish = (texts: readonly string[]): string[] =>
  texts.filter(
    (text) =>
      !exceptions.has(text.replace('Archebion | ', '')) &&
      english.some((pattern) => pattern.test(text)) &&
      !welsh.some((pattern) => pattern.test(text)),
  );

async function expectWelsh(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.locator('.pv-skeletons')).toHaveCount(0);
  const texts = await readTexts(page);
  // A page that has not come says nothing in any language.
  expect(texts.filter((text) => welsh.some((pattern) => pattern.test(text))).length).toBeGreaterThan(5);
  expect(findEnglish(texts)).toEqual([]);
}

async function chooseWelsh(page: Page): Promise<void> {
  await visit(page, 'demo');
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
}

test('the foot offers the client’s languages, and what is chosen stays and holds on every surface [UIK-03]', async ({
  page,
}) => {
  await visit(page, 'demo');
  const offered = page.getByTestId('language-switch');
  await expect(offered.getByRole('button')).toHaveText(['English', 'Cymraeg']);
  await expect(offered.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await expect(offered.getByRole('button', { name: 'Cymraeg' })).toHaveAttribute('lang', 'cy');
  await offered.getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  const cookies = await page.context().cookies(getUrl('demo').replace('bookings', 'account'));
  expect(cookies.find(({ name }) => name === 'language')?.value).toBe('cy');
  await page.getByTestId('language-switch').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a client with one language has no switch [UIK-03]', async ({ page }) => {
  await visit(page, 'harbour');
  await expect(page.getByTestId('language-switch')).toHaveCount(0);
});

test('in Welsh no screen of browsing says a word of English of ours [UIK-03]', async ({ page }) => {
  await chooseWelsh(page);
  await expectWelsh(page);
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expectWelsh(page);
  await visitClasses(page, 'demo', tomorrow);
  await expectWelsh(page);
  await visitCourts(page, 'demo', tomorrow);
  await expectWelsh(page);
  await visit(page, 'demo', '/no/such/page');
  await expectWelsh(page);
  const centre = `/centre/${venues.demo}`;
  for (const path of ['/accessibility', '/privacy', '/cookies', '/embed', '/search', centre]) {
    await visit(page, 'demo', path);
    await expectWelsh(page);
  }
  for (const path of [`/kiosk?kiosk=true&centre=${venues.demo}`, '/kiosk?kiosk=true&centre=nowhere']) {
    await page.goto(getUrl('demo', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
    await expectWelsh(page);
  }
});

test('on a Welsh page what the operator wrote is marked as the language that it is in [UIK-04]', async ({
  page,
}) => {
  const english = page.locator('[lang="en"]');
  await visit(page, 'demo', `/location/${venues.demo}`);
  await expect(page.locator('main [lang], footer p[lang]')).toHaveCount(0);
  await chooseWelsh(page);
  await visit(page, 'demo', `/location/${venues.demo}`);
  const own = english.and(page.locator('p, div'));
  await expect(own.filter({ hasText: 'run for Salford by a charitable trust' })).toHaveCount(1);
  await expect(own.filter({ hasText: 'Broughton Lane' })).toHaveCount(1);
  const description = page.getByTestId('category-card').first().locator('p').first();
  await expect(description).toHaveAttribute('lang', 'en');
  await visitClasses(page, 'demo', tomorrow);
  await page.getByTestId('session-row').first().getByRole('link').first().click();
  await expect(page.getByTestId('session-panel').locator('.occurrence-about')).toHaveAttribute('lang', 'en');
});

test('in Welsh nor do session, log-in, basket and checkout [UIK-03]', async ({ page }) => {
  await chooseWelsh(page);
  await visitClasses(page, 'demo', tomorrow);
  await page.getByTestId('session-row').first().getByRole('link').first().click();
  await expect(page.getByTestId('session-panel')).toBeVisible();
  await expectWelsh(page);
  await visit(page, 'demo', '/login');
  await expectWelsh(page);
  await visit(page, 'demo', '/basket');
  await expectWelsh(page);
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expectWelsh(page);
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toBeVisible();
  // The provider calls its frame by an English name.
  await expect(page.locator('.card-frame iframe')).toHaveAttribute('title', 'Manylion y cerdyn');
  await expectWelsh(page);
});

test('in Welsh nor does the account, before and after logging in [UIK-03 RTE-18]', async ({ page }) => {
  const account = getUrl('demo').replace('bookings', 'account');
  await chooseWelsh(page);
  await page.goto(account);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWelsh(page);
  await register(page, 'demo');
  await page.goto(account);
  await expect(page.getByTestId('home-dashboard').getByRole('heading', { level: 2 })).toBeVisible();
  await expectWelsh(page);
  await visit(page, 'demo', '/login');
  await logInAs(page, 'alex@demo.test');
  await page.goto(account);
  await expect(page.getByTestId('next-booking')).toBeVisible();
  await expectWelsh(page);
});

test('a client that counts twelve hours has no time of twenty-four anywhere [ACT-43]', async ({ page }) => {
  // No client of the demonstration counts so: the data of the first page are changed, and from there on no other
  // document is loaded.
  await page.addInitScript(() => {
    const { parse } = JSON;
    JSON.parse = (text: string, revive?: (key: string, value: unknown) => unknown): unknown =>
      parse(text.replace('"hours":24', '"hours":12'), revive);
  });
  // One that the server does not draw, for it would draw it by the client's own setting.
  await visit(page, 'demo', '/register');
  await page.getByRole('banner').getByRole('link', { name: 'Basket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping basket' })).toBeVisible();
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await expect(page.getByTestId('cart-line')).toContainText(/\d\.\d\d[ap]m–\d+\.\d\d[ap]m/, {
    timeout: 15_000,
  });
  await page.getByRole('link', { name: 'Continue browsing' }).first().click();
  await page.getByTestId('venue-name').getByRole('link', { name: 'Northgate Arena' }).click();
  await page.getByTestId('category-card').filter({ hasText: 'Fitness classes' }).getByRole('link').click();
  await expect(page.getByTestId('session-row').first()).toContainText(/\d\.\d\d[ap]m/);
  // What the server says, it says by the client's own setting; and the hold's clock shows no time of day.
  const shown = (await page.locator('main').innerText()).replace(/(Booking opens|Held for) .*/g, '');
  expect(shown).not.toMatch(/\b\d\d:\d\d\b/);
});
