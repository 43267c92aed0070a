import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { giveOwnSchedule } from '../cancellation/own-schedule.ts';
import { expect, test } from '../csp-test.ts';
import { holdReads } from '../hold-reads.ts';
import { visit } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { addInflatableRun, createAddress } from './inflatable-run.ts';

// Every refusal of naming attendees, sending a waiver and signing it, as a customer meets it: the page is open, something
// changes in another tab or on another device, and they press. New terms are in changed-terms.spec.ts.

const getAttendee = (page: Page, name: string) => page.getByTestId('attendee').filter({ hasText: name });
const getRobin = (page: Page) => getAttendee(page, 'Robin');
const getDialog = (page: Page) => page.getByRole('dialog');

type Scene = { page: Page; email: string; childId: number; id: string };

/** Opens the page of attendees of a parent who books for Robin, or for several people whom they name. */
async function openAttendees(page: Page, places: number, firstDay?: number): Promise<Scene> {
  const parent = await registerParent(page);
  const item = places > 1 ? { quantity: places } : { purchased_for_user_id: parent.childId };
  const path = await addInflatableRun(page, item, firstDay);
  await visit(page, 'demo', '/attendees');
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
  return { page, ...parent, id: path.slice(path.indexOf('session=') + 'session='.length) };
}

async function fillSending(page: Page, address: string): Promise<void> {
  const robin = getRobin(page);
  await robin.getByRole('button', { name: /^Send by email|^Send again/ }).press('Enter');
  await robin.getByLabel('Email address of a parent or guardian').fill(address);
}
const pressSend = (page: Page) =>
  getRobin(page).getByRole('button', { name: 'Send the waiver' }).press('Enter');
const expectSent = (page: Page) =>
  expect(getRobin(page).getByRole('button', { name: 'Send the waiver' })).toHaveCount(0);

async function fillSignature(page: Page): Promise<void> {
  await page.getByLabel('Your full name').fill('Jo Newcomer');
  await page.getByRole('checkbox').press('Space');
}
const pressSign = (page: Page) => page.getByRole('button', { name: 'Sign the waiver' }).press('Enter');

async function openSigning(page: Page): Promise<void> {
  await getRobin(page).getByRole('button', { name: 'Sign here' }).press('Enter');
  await expect(getDialog(page).getByTestId('waiver-terms')).toBeVisible();
  await fillSignature(page);
}

/** Sends Robin's waiver, and returns the link of the email. */
async function sendWaiver(page: Page): Promise<string> {
  const address = createAddress();
  await fillSending(page, address);
  await pressSend(page);
  await expectSent(page);
  return findInEmails(address, /http\S+waiver_token=[\w-]+/);
}

/** Signs at the link of an email on another device. */
async function signElsewhere(page: Page, link: string): Promise<void> {
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('Page without a browser');
  await other.goto(link);
  await fillSignature(other);
  await pressSign(other);
  await expect(other.getByTestId('link-ended')).toBeVisible();
  await other.close();
}

/** Moves what a customer has sent to an earlier time. */
const sendEarlier = ({ email }: Scene, time: string) =>
  runStatement(
    `update waiver_request set sent_at = sent_at - $2::interval
     where requested_by_id = (select id from person where email = $1)`,
    [email, time],
  );

/** The columns of a linked child's link or person. */
const changeChild = ({ childId }: Scene, statement: string) =>
  runStatement(statement.replace('$child', String(childId)));

/** Names other people on the line in another tab. */
async function nameElsewhere(page: Page, names: readonly string[]): Promise<void> {
  const { data } = await sendFromPage(page, '/api/activities/question-waivers');
  const [item] = (data as { items: { cart_item_id: string; restriction: { id: string } }[] }).items;
  const waivers = names.map((first_name) => ({
    cart_item_id: item?.cart_item_id,
    restriction_id: item?.restriction.id,
    attendee: { first_name, last_name: 'Brook', date_of_birth: '1990-03-04' },
  }));
  expect(await sendFromPage(page, '/api/activities/question-waivers', { waivers })).toMatchObject({
    status: 200,
  });
}

/** The venue gives one session another waiver. */
async function changeWaiver({ id }: Scene): Promise<void> {
  const [created] = await runStatement<{ id: string }>(
    `with created as (
       insert into restriction (client_id, id, name, type)
       select client_id, gen_random_uuid(), 'the slide waiver', 'enhanced-pre-waiver' from occurrence where id = $1
       returning client_id, id
     ), terms as (
       insert into restriction_version (client_id, restriction_id, version, terms, created_at)
       select client_id, id, 1, '<p>The slide is steep.</p>', now() from created
     )
     select id from created`,
    [id],
  );
  await giveOwnSchedule(id, { waiver_id: created?.id });
}

type Row = {
  code: string;
  places?: number;
  /** The first day on which the session may be; a row that changes it has one of its own. */
  firstDay?: number;
  /** Fills in what is pressed, and changes something meanwhile. */
  prepare: (scene: Scene) => Promise<unknown>;
  press: (page: Page) => Promise<void>;
  text: string | RegExp;
  /** The next step that the text names, to its end. */
  step: (scene: Scene) => Promise<void>;
};

const rows: readonly Row[] = [
  {
    code: 'waiver_sent_recently',
    prepare: async ({ page }) => {
      const address = createAddress();
      await fillSending(page, address);
      await pressSend(page);
      await expectSent(page);
      await fillSending(page, address);
    },
    press: pressSend,
    text: 'We have just sent the waiver for Robin to this address. Wait 5 minutes before you send it again.',
    step: async (scene) => {
      await sendEarlier(scene, '6 minutes');
      await pressSend(scene.page);
      await expectSent(scene.page);
    },
  },
  {
    code: 'too_many_waivers_sent',
    prepare: async (scene) => {
      await sendWaiver(scene.page);
      await runStatement(
        `insert into waiver_request (client_id, id, restriction_id, attendee_id, line_id, email, requested_by_id, sent_at, expires_at)
         select client_id, gen_random_uuid(), restriction_id, attendee_id, line_id, 'earlier@demo.test', requested_by_id, sent_at, sent_at
         from waiver_request, generate_series(1, 29)
         where requested_by_id = (select id from person where email = $1)`,
        [scene.email],
      );
      await fillSending(scene.page, createAddress());
    },
    press: pressSend,
    text: 'You have sent too many waivers today. Try again tomorrow, or ask reception for help.',
    step: async (scene) => {
      await sendEarlier(scene, '25 hours');
      await pressSend(scene.page);
      await expectSent(scene.page);
    },
  },
  {
    code: 'waiver_already_signed',
    prepare: async ({ page }) => {
      const link = await sendWaiver(page);
      await openSigning(page);
      await signElsewhere(page, link);
    },
    press: pressSign,
    text: 'Signed by Jo Newcomer',
    step: async ({ page }) => {
      await expect(getDialog(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Continue to checkout' }).press('Enter');
      await expect(page.getByTestId('pay-button')).toBeVisible();
    },
  },
  {
    code: 'signer_not_allowed',
    prepare: async (scene) => {
      await openSigning(scene.page);
      await changeChild(scene, `update linked_person set relationship = 'sibling' where linked_id = $child`);
    },
    press: pressSign,
    text: 'Robin must sign in person. Send them the waiver by email.',
    step: async ({ page }) => {
      await page.keyboard.press('Escape');
      await expect(getDialog(page)).toHaveCount(0);
      const link = await sendWaiver(page);
      await signElsewhere(page, link);
      await page.reload();
      await expect(getRobin(page)).toContainText('Signed by Jo Newcomer');
    },
  },
  {
    code: 'attendee_not_on_line',
    prepare: async (scene) => {
      await fillSending(scene.page, createAddress());
      const { page } = scene;
      const other = await page.context().newPage();
      await visit(other, 'demo', '/basket');
      await other.getByLabel(/^Who is it for/).selectOption({ label: 'Jo Newcomer (you)' });
      await expect(other.locator('.pv-toast')).toBeVisible();
      await other.close();
    },
    press: pressSend,
    text: 'This session is booked for another person. Change who it is for in your basket first.',
    step: async ({ page }) => {
      await page.getByRole('link', { name: 'Back to your basket' }).press('Enter');
      await page.getByLabel(/^Who is it for/).selectOption({ label: 'Robin Newcomer' });
      await expect(page.locator('.pv-toast')).toBeVisible();
      await visit(page, 'demo', '/attendees');
      await expect(getRobin(page)).toContainText('Not signed');
    },
  },
  {
    code: 'cart_item_not_found',
    prepare: async ({ page }) => {
      await fillSending(page, createAddress());
      const other = await page.context().newPage();
      await visit(other, 'demo', '/basket');
      await other
        .getByRole('button', { name: /^Remove/ })
        .first()
        .press('Enter');
      await expect(other.getByText(/basket is empty/).first()).toBeVisible();
      await other.close();
    },
    press: pressSend,
    text: 'This is no longer in your basket.',
    step: async ({ page }) => {
      await page.reload();
      await page.getByRole('link', { name: 'Go to your basket' }).press('Enter');
      await expect(page.getByText(/basket is empty/).first()).toBeVisible();
    },
  },
  {
    code: 'waiver_not_needed',
    firstDay: 11,
    prepare: async (scene) => {
      await openSigning(scene.page);
      await changeWaiver(scene);
    },
    press: pressSign,
    text: 'This session no longer needs this waiver. Load the page again.',
    step: async ({ page }) => {
      await page.reload();
      await openSigning(page);
      await expect(getDialog(page).getByTestId('waiver-terms')).toContainText('The slide is steep.');
      await pressSign(page);
      await expect(getRobin(page)).toContainText('Signed by Jo Newcomer');
    },
  },
  {
    code: 'attendee_not_found',
    places: 2,
    prepare: async (scene) => {
      const { page } = scene;
      await page.getByTestId('found-attendees').getByRole('button', { name: 'Add Robin' }).press('Enter');
      await changeChild(scene, 'delete from linked_person where linked_id = $child');
    },
    press: (page) => page.getByRole('button', { name: 'Save attendees' }).press('Enter'),
    text: 'We could not find this attendee. Load the page again.',
    step: async ({ page }) => {
      await page.reload();
      await page
        .getByTestId('saved-attendee')
        .getByRole('button', { name: /^Remove/ })
        .press('Enter');
      await page.getByTestId('found-attendees').getByRole('button', { name: 'Add Jo' }).press('Enter');
      await page.getByRole('button', { name: 'Save attendees' }).press('Enter');
      await expect(getAttendee(page, 'Jo')).toContainText('Not signed');
    },
  },
  {
    code: 'too_many_attendees',
    places: 2,
    prepare: async ({ page }) => {
      await page.getByTestId('found-attendees').getByRole('button', { name: 'Add Robin' }).press('Enter');
      await nameElsewhere(page, ['Ada', 'Ben']);
    },
    press: (page) =>
      page
        .getByRole('button', { name: /^Save|^Send 0/ })
        .last()
        .press('Enter'),
    text: 'You have named all 2 attendees. Remove one first.',
    step: async ({ page }) => {
      await getAttendee(page, 'Ada Brook').getByRole('button', { name: 'Remove Ada Brook' }).press('Enter');
      await expect(getAttendee(page, 'Ada Brook')).toHaveCount(0);
      await page.getByRole('button', { name: /^Save/ }).last().press('Enter');
      await expect(getRobin(page)).toContainText('Not signed');
    },
  },
];

for (const { code, places = 1, firstDay, prepare, press, text, step } of rows)
  test(`${code}: the page of attendees says why, and leads on [WVR-11 WVR-12]`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const scene = await openAttendees(page, places, firstDay);
    await prepare(scene);
    const reply = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/activities/question-waivers') && response.request().method() === 'POST',
    );
    // What changed in the other tab may arrive between the press and its answer.
    const release = await holdReads(page, /question-waivers(\?|$)/);
    await press(page);
    expect(await (await reply).json()).toMatchObject({ code });
    release();
    await expect(page.locator('main').or(getDialog(page)).filter({ hasText: text }).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await step(scene);
  });

const linkRows: readonly {
  code: string;
  change: (scene: Scene & { link: string }) => Promise<unknown>;
  text: string;
  step: (page: Page) => Promise<void>;
}[] = [
  {
    code: 'waiver_already_signed',
    change: ({ page, link }) => signElsewhere(page, link),
    text: 'This waiver is signed',
    step: async (page) => {
      await expect(page.getByTestId('link-ended').getByRole('heading')).toBeFocused();
      await page.getByRole('link', { name: 'Go home' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    code: 'waiver_link_expired',
    change: ({ email }) =>
      runStatement(
        `update waiver_request set expires_at = sent_at
         where requested_by_id = (select id from person where email = $1)`,
        [email],
      ),
    text: 'This link is too old',
    step: async (page) => {
      await expect(page.getByTestId('link-ended')).toContainText('Ask Jo to send the waiver again.');
    },
  },
  {
    code: 'guardian_required',
    change: (scene) =>
      changeChild(
        scene,
        `update person set date_of_birth = now()::date - interval '9 years' where id = $child`,
      ),
    text: 'Robin is under 18, so a parent or guardian must sign.',
    step: async (page) => {
      await expect(page.getByText('Robin', { exact: false }).first()).toBeVisible();
      await pressSign(page);
      await expect(page.getByRole('heading', { name: 'This waiver is signed' })).toBeVisible();
    },
  },
];

for (const { code, change, text, step } of linkRows)
  test(`${code}: the open link of a waiver says so at the press, and leads on [WVR-11]`, async ({
    page,
    browser,
  }) => {
    const scene = await openAttendees(page, 1);
    const link = await sendWaiver(page);
    // Nobody has said yet how old Robin is.
    if (code === 'guardian_required')
      await changeChild(scene, 'update person set date_of_birth = null where id = $child');
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const other = await context.newPage();
    await other.goto(link);
    await fillSignature(other);
    await change({ ...scene, link });
    const reply = other.waitForResponse((response) => response.request().method() === 'POST');
    await pressSign(other);
    expect(await (await reply).json()).toMatchObject({ code });
    await expect(other.locator('main')).toContainText(text);
    await expectNoHorizontalScroll(other);
    await expectNoViolations(other);
    await step(other);
    await context.close();
  });
