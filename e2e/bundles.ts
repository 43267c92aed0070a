import { expect, type Locator, type Page } from '@playwright/test';
import { sendHttpRequest } from './http.ts';
import type { Client } from './journeys.ts';
import { getNow } from './stack/environment.ts';

// Camps and courses of the demonstration data, found by what they are, because their dates follow the clock.

type Kind = 'camp' | 'course';
type Session = {
  id: string;
  bookable_action: { action: string | null };
  price: { value: number; formatted: string } | null;
  capacity: { available: number };
  session_display: { date: string; is_past: boolean };
};
/** The fields that tests read. Those of courses are in snake case. */
export type BundleView = {
  id: string;
  name: string;
  slug: string;
  description: string;
  venue: { name: string; slug: string };
  category: { name: string; slug: string };
  minAge?: number | null;
  maxAge?: number | null;
  price: { value: number; formatted: string } | null;
  proRataPrice?: { value: number; formatted: string } | null;
  sessionPrice?: { value: number; formatted: string } | null;
  pricingOptionAvailability?: readonly string[];
  fullDisabledMessage?: string | null;
  bookableAction?: { action: string | null; code: string | null };
  bookable_action?: { action: string | null; code: string | null };
  bookableSessionCount?: number;
  sessions_left?: number;
  session_count?: number;
  customQuestionSections?: readonly { questions: readonly unknown[] }[];
  custom_question_sections?: readonly { questions: readonly unknown[] }[];
  occurrences: readonly Session[];
};

async function read<Data>(client: Client, path: string): Promise<Data> {
  const { text } = await sendHttpRequest(client, path);
  return (JSON.parse(text) as { data: Data }).data;
}

/** Every camp or course of a client, as a guest sees them. */
export async function listBundles(client: Client, kind: Kind): Promise<BundleView[]> {
  const extra = kind === 'course' ? '&filter_by_first_bookable_at=false' : '';
  const path = `/api/v1/activities/${kind}s`;
  const listed = await read<BundleView[]>(client, `${path}?source=online&per_page=100${extra}`);
  return Promise.all(listed.map(({ id }) => read<BundleView>(client, `${path}/${id}?source=online`)));
}

/** One by its slug, also if it has ended, when no list has it. */
export const readBundle = (client: Client, kind: Kind, slug: string): Promise<BundleView> =>
  read<BundleView>(client, `/api/v1/activities/${kind}s/${slug}?source=online`);

/** The first camp or course with a property. */
export async function findBundle(
  client: Client,
  kind: Kind,
  hasProperty: (bundle: BundleView) => boolean,
): Promise<BundleView> {
  const bundle = (await listBundles(client, kind)).find(hasProperty);
  if (!bundle) throw new Error(`No ${kind} of ${client} has the property`);
  return bundle;
}

export const getAction = ({ bookableAction, bookable_action }: BundleView) =>
  bookableAction ?? bookable_action ?? { action: null, code: null };

export const hasQuestions = ({ customQuestionSections, custom_question_sections }: BundleView): boolean =>
  (customQuestionSections ?? custom_question_sections ?? []).some(({ questions }) => questions.length > 0);

/** A camp of which nothing is sold or past yet, sold whole and by session. */
export const isOpenBothWays = (camp: BundleView): boolean =>
  camp.fullDisabledMessage === null &&
  camp.pricingOptionAvailability?.length === 2 &&
  camp.occurrences.every(({ capacity }) => capacity.available >= 2);

export const getListPath = (kind: Kind, { venue, category }: BundleView): string =>
  `/${kind}s/location/${venue.slug}/${category.slug}`;
export const getDetailsPath = (kind: Kind, bundle: BundleView): string =>
  `${getListPath(kind, bundle)}/timetable/${bundle.slug}`;
export const getBookingPath = (kind: Kind, bundle: BundleView): string =>
  `${getListPath(kind, bundle)}/${bundle.slug}/book`;

/** The section 'Who is it for?' of a booking page. */
export const getWho = (page: Page): Locator => page.locator('#who');

/** A date of birth in the three boxes of a date. */
export async function fillBirthday(scope: Locator, dateOfBirth: string): Promise<void> {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  await scope.getByLabel('Day', { exact: true }).fill(day);
  await scope.getByLabel('Month', { exact: true }).fill(month);
  await scope.getByLabel('Year', { exact: true }).fill(year);
}

/** The first of January of so many years ago: the age of a child in whole years, whatever the day. */
export const bornYearsAgo = (years: number): string => `${new Date(getNow()).getUTCFullYear() - years}-01-01`;

/** Fills in the fields of a child, of 10 unless another date of birth is given, who fits every demonstration camp. */
export async function fillChild(
  scope: Locator,
  { firstName = 'Mia', dateOfBirth = bornYearsAgo(10) }: { firstName?: string; dateOfBirth?: string } = {},
): Promise<void> {
  await scope.getByLabel(/first name$/).fill(firstName);
  await scope.getByLabel(/last name$/).fill('Stone');
  await fillBirthday(scope, dateOfBirth);
}

/** Names a child where nobody is chosen yet: a guest's in the form, a customer's by 'Add a child'. */
export async function nameChild(page: Page): Promise<void> {
  const who = getWho(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!(await who.isVisible()) || (await who.locator('input[type="radio"]:checked').count()) > 0) return;
  const form = who.getByTestId('add-child');
  // The form of a child loads after the page.
  const choice = who
    .getByRole('button', { name: 'Add a child' })
    .or(who.getByRole('radio', { name: 'A child' }));
  await expect(
    form
      .or(choice)
      .or(who.getByLabel(/first name$/))
      .first(),
  ).toBeVisible();
  if (await form.isVisible()) {
    await fillChild(form);
    await form.getByRole('button', { name: 'Save and choose' }).click();
    await expect(who.getByRole('radio', { name: 'Mia Stone' })).toBeChecked();
    await expect(getButton(page, 'add-to-basket')).not.toHaveAttribute('aria-busy', 'true');
    return;
  }
  const child = who.getByRole('radio', { name: 'A child' });
  if (await child.isVisible()) await child.check();
  if (await who.getByLabel(/first name$/).isVisible()) await fillChild(who);
}

/** Says who attends, answers every question of a booking page and agrees to its waiver, whatever they are. */
export async function fillForm(page: Page): Promise<void> {
  await nameChild(page);
  await answerQuestions(page);
  await agreeToWaiver(page);
}

/** Agrees to the waiver, if there is one. */
export async function agreeToWaiver(page: Page): Promise<void> {
  const waiver = page.getByTestId('waiver-agreement').getByRole('checkbox');
  if (await waiver.isVisible()) await waiver.check();
}

export async function answerQuestions(page: Page): Promise<void> {
  const form = page.getByTestId('question-form');
  if (await form.isVisible()) {
    for (const field of await form.getByRole('textbox').all()) await fillText(field);
    for (const field of await form.getByRole('spinbutton').all()) await field.fill('11');
    for (const select of await form.locator('select').all()) await select.selectOption({ index: 1 });
    for (const group of await form.locator('fieldset:has(input[type="radio"])').all())
      await group.locator('input[type="radio"]').first().check();
    for (const box of await form.locator('input[type="checkbox"]').all()) await box.check();
  }
}

async function fillText(field: Locator): Promise<void> {
  const placeholder = await field.getAttribute('placeholder');
  const inputMode = await field.getAttribute('inputmode');
  if (placeholder?.startsWith('DD-MM-')) return field.fill('04-05-2015');
  await field.fill(inputMode === 'numeric' || inputMode === 'decimal' ? '11' : '0161 496 0000');
}

/** The visible one of a button that is beside the page or in the bar. */
export const getButton = (page: Page, testId: 'add-to-basket' | 'checkout-now'): Locator =>
  page.getByTestId(testId).filter({ visible: true });

/** The days of a booking page that can be chosen. */
export const getFreeDays = (page: Page): Locator =>
  page.getByTestId('camp-day').locator('input:not(:disabled)');

/** Selects exactly so many days. */
export async function chooseDays(page: Page, count: number): Promise<void> {
  await page.getByRole('radio', { name: /^Single days/ }).check();
  const days = getFreeDays(page);
  for (const [index, day] of (await days.all()).entries()) await day.setChecked(index < count);
  await expect(page.getByTestId('review')).toContainText(`${count} of `);
}

/** Collects the requests of a page for the details of camps or courses. */
export function watchDetailReads(page: Page, kind: Kind): URL[] {
  const reads: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith(`/api/v1/activities/${kind}s/`)) reads.push(url);
  });
  return reads;
}

/** CMP-15, CRS-06: each names the slug, the source and both slugs of where it is. */
export function expectDetailReads(reads: readonly URL[], { slug, venue, category }: BundleView): void {
  expect(reads.length).toBeGreaterThan(0);
  for (const { pathname, searchParams } of reads) {
    expect(pathname.split('/').at(-1)).toBe(slug);
    expect(searchParams.get('source')).toBe('online');
    expect(searchParams.getAll('venue_slugs')).toEqual([venue.slug]);
    expect(searchParams.getAll('category_slugs')).toEqual([category.slug]);
  }
}

/** The form has the contacts of the child before, and no answer about that child. */
export async function expectContactsOnly(page: Page): Promise<void> {
  const questions = page.getByTestId('question-form');
  for (const name of [/^Name of the first/, /^Phone number of the first/, /second contact/, /may collect/])
    await expect(questions.getByRole('textbox', { name })).toHaveValue('0161 496 0000');
  await expect(questions.getByRole('textbox', { name: /^Allergies/ })).toHaveValue('');
  await expect(questions.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(questions.getByRole('checkbox', { checked: true })).toHaveCount(0);
}
