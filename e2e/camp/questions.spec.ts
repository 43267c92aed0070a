import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  agreeToWaiver,
  answerQuestions,
  type BundleView,
  fillForm,
  findBundle,
  getBookingPath,
  getButton,
  getFreeDays,
  hasQuestions,
  nameChild,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { visit } from '../journeys.ts';
import { register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

const addCalls = /\/api\/activities\/cart\/add$/;
const getReason = (page: Page) => page.getByTestId('disabled-reason').filter({ visible: true });

const findAskingCamp = (): Promise<BundleView> =>
  findBundle(
    'demo',
    'camp',
    (camp) => Boolean(camp.sessionPrice) && (camp.bookableSessionCount ?? 0) > 1 && hasQuestions(camp),
  );

/** Opens the booking page as a new customer. */
async function openBooking(page: Page, find = findAskingCamp): Promise<void> {
  const camp = await find();
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('camp', camp));
  await expect(page.getByTestId('question-form')).toBeVisible();
  await nameChild(page);
  // A camp that is sold by the day only starts without a choice.
  const day = getFreeDays(page).first();
  if (await day.isVisible()) await day.check();
}

test('asks about the attendee, and says which answers are missing [CMP-22 CMP-29 CMP-07]', async ({
  page,
}) => {
  await openBooking(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { name: /What we need to know/ })).toBeVisible();
  await agreeToWaiver(page);
  await expect(getReason(page)).toHaveText(/^Answer “.+”$/);
  // A click on a disabled button is refused by Playwright.
  await getButton(page, 'add-to-basket').press('Enter');
  await expect(page.getByTestId('question-form').locator(':focus')).toHaveCount(1);
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await fillForm(page);
  await expect(getReason(page)).toHaveCount(0);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
});

test('asks the ready-made set of a camp: sections with title, description and questions in their order [QST-01 CMP-22]', async ({
  page,
}) => {
  await openBooking(page, () => findBundle('demo', 'camp', ({ slug }) => slug === 'multi-sport-camp'));
  const form = page.getByTestId('question-form');
  // Nothing else has a title there; the last section has no description.
  await expect(form).toHaveText(
    new RegExp(
      [
        'Emergency contacts',
        'We call them if we cannot reach you.',
        'Name of the first contact',
        'Phone number of the first contact',
        'Name and phone number of a second contact',
        'Medical and allergy notes',
        'Only the staff of the camp see them.',
        'Allergies, medicines and conditions',
        'Which of these does the person who attends carry',
        'None.*Inhaler.*Adrenaline pen.*Both',
        'Going home and photos',
        'Who may collect the child',
        'We may take photos of this person for our website',
      ].join('.*'),
      's',
    ),
  );
  for (const title of ['Emergency contacts', 'Medical and allergy notes', 'Going home and photos'])
    await expect(form.getByRole('heading', { name: title })).toBeVisible();
  // QST-19: only the text whose counter is enabled has one.
  await expect(form.getByText(/^Character count: /)).toHaveText(['Character count: 0/500']);
});

type Addition = { items: { custom_question_answers: { custom_question_id: number; answer: unknown }[] }[] };

/**
 * Presses Add with answers at some positions that the questions no longer allow, and returns the messages with which the
 * server refuses them.
 */
async function addRefused(page: Page, positions: readonly number[]): Promise<string[]> {
  let ids: (number | undefined)[] = [];
  await page.route(addCalls, (route) => {
    const body = route.request().postDataJSON() as Addition;
    const answers = body.items[0]?.custom_question_answers ?? [];
    const changed = answers.filter((_, index) => positions.includes(index));
    for (const answer of changed) answer.answer = 'x'.repeat(300);
    ids = changed.map((answer) => answer.custom_question_id);
    return route.continue({ postData: JSON.stringify(body) });
  });
  const answered = page.waitForResponse(addCalls);
  await getButton(page, 'add-to-basket').click();
  const reply = await answered;
  expect(reply.status()).toBe(422);
  const { errors } = (await reply.json()) as { errors: Record<string, string[]> };
  await page.unroute(addCalls);
  const messages = ids.map((id) => errors[`items.0.custom_question_answers.${id}`]?.[0] ?? '');
  expect(messages.every((message) => message.length > 5)).toBe(true);
  expect(Object.keys(errors)).toHaveLength(positions.length);
  return messages;
}

test('shows refused answers at their questions [CMP-31 QST-05 QST-20]', async ({ page }) => {
  await openBooking(page);
  await fillForm(page);
  const [first = '', third = ''] = await addRefused(page, [0, 2]);
  expect(first).toMatch(/^Must contain at most \d+ character\(s\)$/);
  const questions = page.getByTestId('question-form').locator('[data-testid^="question-"]');
  await expect(questions.nth(0)).toContainText(first);
  await expect(questions.nth(1)).not.toContainText(/Must|Please/);
  await expect(questions.nth(2)).toContainText(third);
  await expect(questions.nth(0).locator(':focus')).toHaveCount(1);
});

test('says what each required question needs [QST-02 QST-11 QST-13]', async ({ page }) => {
  await openBooking(page, () => findBundle('demo', 'camp', ({ slug }) => slug === 'adventure-days'));
  const form = page.getByTestId('question-form');
  // QST-11: each type with its control.
  for (const [role, count] of [
    ['combobox', 1],
    ['radiogroup', 0],
    ['radio', 5],
  ] as const)
    await expect(form.getByRole(role)).toHaveCount(count);
  await expect(form.locator('input[inputmode="decimal"]')).toHaveCount(1);
  const more = form.getByLabel('Anything else we should know');
  await expect(more).toHaveJSProperty('tagName', 'TEXTAREA');
  await expect(more).toHaveAttribute('maxlength', '200');
  await more.fill('None');
  await expect(form).toContainText('Character count: 4/200');
  // Ordinary data ask nothing that a page cannot show.
  await expect(form).not.toContainText('Unsupported question type');
  await agreeToWaiver(page);
  await getButton(page, 'add-to-basket').press('Enter');
  await expect(form.getByText('This field is required')).toHaveCount(2);
  // The select, the radio buttons and the checkbox with options.
  await expect(form.getByText('Please select an option')).toHaveCount(3);
  await form.getByLabel('Years at school').fill('0');
  await form.getByLabel('Name to call them').fill('Robin');
  await expect(form.getByText('This field is required')).toHaveCount(1);
  await answerQuestions(page);
  await expect(form.getByText(/This field is required|Please select an option/)).toHaveCount(0);
  await expect(getReason(page)).toHaveCount(0);
});

test('sends each type of answer in its format, and no empty ones [QST-15 QST-16 QST-17]', async ({
  page,
}) => {
  await openBooking(page, () => findBundle('demo', 'camp', ({ slug }) => slug === 'adventure-days'));
  const form = page.getByTestId('question-form');
  await fillForm(page);
  await form.getByLabel('Anything else we should know').fill('');
  const sent = page.waitForRequest(addCalls);
  await getButton(page, 'add-to-basket').click();
  const { items } = (await sent).postDataJSON() as Addition;
  const id = expect.any(Number);
  // QST-03, QST-09: a text, a number, a date, a select, several choices, radio buttons, a checkbox with options and one without.
  expect(items[0]?.custom_question_answers).toEqual(
    ['0161 496 0000', 11, '2015-05-04', id, [id, id, id, id], id, id, true].map((answer) => ({
      custom_question_id: id,
      answer,
    })),
  );
  await expect(page.getByTestId('booking-success')).toBeVisible();
});

test('a course asks too: a date, several choices and a tick, each with its own message and format [QST-14 QST-16 CRS-12]', async ({
  page,
}) => {
  const course = await findBundle('demo', 'course', hasQuestions);
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('course', course));
  await nameChild(page);
  const form = page.getByTestId('question-form');
  await getButton(page, 'add-to-basket').press('Enter');
  await expect(form.getByText('Please select a date')).toBeVisible();
  await expect(form.getByText('Please select at least one option')).toBeVisible();
  await expect(form.getByText('This field is required')).toHaveCount(1);
  await expect(form.getByLabel('Allergies, medicines and conditions')).toHaveJSProperty(
    'tagName',
    'TEXTAREA',
  );
  await expect(form.getByPlaceholder('DD-MM-YYYY')).toHaveCount(1);
  expect((await form.locator('.pv-date-picker .pv-input').boundingBox())?.width).toBe(150);
  const bodies: string[] = [];
  page.on('request', (request) => addCalls.test(request.url()) && bodies.push(request.postData() ?? ''));
  await fillForm(page);
  // CRS-16: a 422 is shown at the questions that it names.
  const [first = '', fourth = ''] = await addRefused(page, [0, 3]);
  const questions = form.locator('[data-testid^="question-"]');
  await expect(questions.nth(0)).toContainText(first);
  await expect(questions.nth(1)).not.toContainText(/Must|Please/);
  await expect(questions.nth(3)).toContainText(fourth);
  await expect(page.getByTestId('question-form').locator(':focus')).toHaveCount(1);
  bodies.length = 0;
  await answerQuestions(page);
  await form.getByRole('checkbox', { name: 'They can tread water' }).uncheck();
  await form.getByRole('checkbox', { name: 'They can tread water' }).check();
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText(course.name);
  const { items } = JSON.parse(bodies[0] ?? '{}') as {
    items: { custom_question_answers: { answer: unknown }[] }[];
  };
  const answers = items[0]?.custom_question_answers.map(({ answer }) => answer);
  expect(answers).toEqual([
    '2015-05-04',
    Array.from({ length: 4 }, () => expect.any(Number)),
    '0161 496 0000',
    true,
  ]);
});

test('names a type that a page cannot ask [QST-04 QST-10]', async ({ page }) => {
  // The questions of this test are on a camp that asks nothing else.
  const camp = await findBundle('demo', 'camp', ({ slug }) => slug === 'gymnastics-camp');
  const sectionId = randomUUID();
  await runStatement(
    `insert into question_section (client_id, id, schedule_id, title)
     select client_id, $2, id, 'About the attendee' from schedule where id = $1`,
    [camp.id, sectionId],
  );
  await runStatement(
    `insert into question (client_id, section_id, question, type)
     select client_id, id, kind, kind from question_section, unnest(array['group', 'signature']) as kind where id = $1`,
    [sectionId],
  );
  try {
    await visit(page, 'demo', getBookingPath('camp', camp));
    const form = page.getByTestId('question-form');
    await expect(form).toContainText('Unsupported question type: group');
    await expect(form).toContainText('Unsupported question type: signature');
  } finally {
    await runStatement('delete from question where section_id = $1', [sectionId]);
    await runStatement('delete from question_section where id = $1', [sectionId]);
  }
});

test('needs the agreement to the waiver, whose terms a dialog shows [CMP-23 CMP-16 WVR-07]', async ({
  page,
}) => {
  // The demonstration camp that is sold by session only has a waiver, which is shown to customers only.
  await openBooking(page, () => findBundle('demo', 'camp', ({ price }) => price === null));
  await page.setViewportSize({ width: 1280, height: 800 });
  const agreement = page.getByTestId('waiver-agreement');
  await answerQuestions(page);
  await expect(getReason(page)).toHaveText('Agree to the outdoor consent');
  await getButton(page, 'checkout-now').press('Enter');
  await expect(agreement.getByRole('checkbox')).toBeFocused();
  await expect(agreement.getByRole('checkbox')).toHaveAccessibleDescription(
    'Agree to the outdoor consent to continue',
  );
  const read = page.waitForRequest(/\/api\/v1\/activities\/restrictions\/[^/]+$/);
  await agreement.getByRole('button').click();
  const [schedule] = await runStatement<{ waiver_id: string }>(
    "select waiver_id from schedule where reference = 'northgate-arena/adventure-days'",
  );
  expect((await read).url()).toMatch(new RegExp(`/${schedule?.waiver_id}$`));
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The outdoor consent' })).toBeVisible();
  // The terms are HTML, not its source.
  const terms = page.getByRole('dialog').getByTestId('waiver-terms');
  await expect(terms.locator('p').first()).toHaveText(/\S/);
  await expect(terms).not.toContainText('<p>');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const bodies: string[] = [];
  page.on('request', (request) => addCalls.test(request.url()) && bodies.push(request.postData() ?? ''));
  await agreement.getByRole('checkbox').check();
  await expect(getReason(page)).toHaveCount(0);
  await agreement.getByRole('checkbox').uncheck();
  await expect(getReason(page)).toHaveText('Agree to the outdoor consent');
  await agreement.getByRole('checkbox').check();
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  const { items } = JSON.parse(bodies[0] ?? '{}') as { items: { activity_restriction_ids: string[] }[] };
  expect(items[0]?.activity_restriction_ids).toEqual([schedule?.waiver_id]);
});

test('marks what is required, and says how many characters an answer lacks [QST-20 QST-02 QST-19]', async ({
  page,
}) => {
  const camp = await findAskingCamp();
  const [question] = await runStatement<{
    id: number;
    question: string;
    min: number | null;
    max: number | null;
  }>(
    `select q.id, q.question, q.min_length as min, q.max_length as max
     from question q
     join question_section s on s.client_id = q.client_id and s.id = q.section_id
     join schedule c on c.client_id = s.client_id and c.id = s.schedule_id
     where c.slug = $1 and q.type = 'text' and q.required and q.format is null order by q.id limit 1`,
    [camp.slug],
  );
  if (!question) throw new Error(`${camp.slug} requires no text`);
  const change = (min: number | null, max: number | null) =>
    runStatement('update question set min_length = $2, max_length = $3 where id = $1', [
      question.id,
      min,
      max,
    ]);
  const form = page.getByTestId('question-form');
  const field = form.getByRole('textbox', { name: question.question });
  try {
    for (const [min, max, short, message] of [
      [3, 40, 'ab', 'Must contain at least 3 character(s)'],
      [4, 4, 'abc', 'Must contain exactly 4 character(s)'],
    ] as const) {
      await change(min, max);
      await openBooking(page, async () => camp);
      await expect(form.locator('label', { hasText: question.question })).toContainText('Required');
      await expect(field).toHaveAttribute('maxlength', String(max));
      await field.fill(short);
      await field.blur();
      await getButton(page, 'add-to-basket').press('Enter');
      await expect(form.getByText(message)).toBeVisible();
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[()]/g, '\\$&')));
      await field.fill('abcd');
      await expect(form.getByText(message)).toHaveCount(0);
    }
  } finally {
    await change(question.min, question.max);
  }
});
