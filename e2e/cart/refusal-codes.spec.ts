import type { Locator, Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, logIn, venues, visit, visitCourts } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { linkChild } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { cartsOfCustomer, endHolds } from '../stack/holds.ts';
import { leaveWaitlist } from '../waitlist/leave-waitlist.ts';

// Every refusal of an addition, as a customer meets it: something is open on the page, a rule changes, and they add it.
// The limits of a guest and of an unproven address are in refused-addition.spec.ts, camps and courses in camp/refusals.spec.ts.

type Kind = 'class' | 'ticket' | 'court';
const activities = { class: 'fitness-classes', ticket: 'family-swim', court: 'courts' } as const;

type View = {
  id: string;
  capacity: { available: number; consumed: number };
  bookable_action: { action: string | null };
  allow_anonymous_bookings: boolean;
};
type Customer = { email: string; password: string };
type Scene = { page: Page; id: string; customer: Customer };

const getRefusal = (page: Page) => page.getByTestId('not-added');
const getPanel = (page: Page) => page.getByRole('dialog');
const getAdd = (page: Page) => page.getByTestId('add-to-basket');
/** Takes a step of the panel, or of the page if none is open. */
async function press(page: Page, name: string, role: 'link' | 'button' = 'link'): Promise<void> {
  const scope = (await getPanel(page).count()) > 0 ? getPanel(page) : page;
  await scope.getByRole(role, { name }).filter({ visible: true }).first().press('Enter');
}

/** The steps to which refusals lead. Each is taken, and ends where it says. */
const steps = {
  another: async ({ page, id }: Scene) => {
    await page.getByTestId('next-similar').press('Enter');
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(getPanel(page).getByTestId('session-panel')).toBeVisible();
    await expect(getAdd(page)).toBeVisible();
  },
  list: async ({ page, id }: Scene) => {
    await press(page, 'Choose another time');
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page.getByTestId('session-row').filter({ visible: true }).first()).toBeVisible();
  },
  notice: async ({ page }: Scene) => {
    await expect(page.getByRole('link', { name: 'Add the opening to your calendar' })).toBeVisible();
    await page.getByTestId('opening-notice').press('Enter');
    await expect(page.getByText('We’ll email you when booking opens.')).toBeVisible();
  },
  memberships: async ({ page }: Scene) => {
    await press(page, 'See memberships');
    await expect(page.getByRole('heading', { level: 1, name: 'Membership pricing' })).toBeVisible();
  },
  child: async ({ page }: Scene) => {
    // The page has chosen the child, who is of the session's age.
    await getAdd(page).press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toContainText('Robin');
  },
  login: async ({ page, customer }: Scene) => {
    await getRefusal(page).getByRole('button', { name: 'Log in' }).press('Enter');
    await expect(page.getByTestId('login-modal')).toBeVisible();
    await logIn(page, customer.email, customer.password);
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  },
  waitlist: async ({ page }: Scene) => {
    const panel = getPanel(page);
    await panel.getByTestId('waitlist-join').press('Enter');
    await expect(panel.getByTestId('waitlist-position')).toContainText(/You are number \d+/);
    // The place in the queue would outlive the test.
    await leaveWaitlist(panel);
    await expect(page.locator('.pv-toast').last()).toContainText('Successfully removed from the waitlist.');
  },
  induction: async ({ page }: Scene) => {
    await press(page, 'How to get the induction', 'button');
    await expect(page.getByTestId('waiver-terms')).toContainText('induction');
  },
  adult: async ({ page }: Scene) => {
    await page.getByRole('button', { name: 'Add a ticket: Adult' }).click();
    await getAdd(page).press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  },
  court: async ({ page }: Scene) => {
    await getRefusal(page).getByRole('button', { name: 'Choose another time' }).press('Enter');
    await expect(getRefusal(page)).toHaveCount(0);
    // The next free court has the focus, and can be added.
    await expect(page.locator('[data-slot] > button:focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await getAdd(page).press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  },
  others: async ({ page, id }: Scene) => {
    await getPanel(page).getByText('Choose another time').press('Enter');
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page.getByTestId('session-row').filter({ visible: true }).first()).toBeVisible();
  },
  hold: async ({ page }: Scene) => {
    await getRefusal(page).getByRole('button', { name: 'Hold places again' }).press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  },
  basket: async ({ page }: Scene) => {
    await press(page, 'View basket');
    await expect(page).toHaveURL(getUrl('demo', '/basket'));
  },
} as const;

type Row = {
  code: string;
  kinds: readonly Kind[];
  as?: 'guest' | 'parent';
  childAge?: number;
  /** Where the text is, if no alert has it. */
  shownIn?: (page: Page) => Locator;
  at?: { venue: string; activity: string };
  /** What changes while it is open: columns of the occurrence. */
  occurrence?: Readonly<Record<string, string>>;
  /** Or of its schedule. */
  schedule?: Readonly<Record<string, string>>;
  prepare?: (scene: Scene) => Promise<void>;
  text: string | RegExp;
  step: keyof typeof steps;
};

const ended = {
  starts_at: `now() - interval '2 hours'`,
  ends_at: `now() - interval '1 hour'`,
  last_bookable_at: `now() - interval '2 hours'`,
};
const full = {
  maximum: 'greatest(consumed, 1)',
  consumed: 'consumed',
  online_maximum: 'null',
  foh_maximum: 'null',
};

const rows: readonly Row[] = [
  {
    code: 'occurrence_clashing',
    kinds: ['class'],
    occurrence: { status: `'clashing'` },
    text: 'This class isn’t running.',
    step: 'another',
  },
  {
    code: 'occurrence_clashing',
    kinds: ['ticket'],
    occurrence: { status: `'clashing'` },
    text: 'This session isn’t running.',
    step: 'another',
  },
  {
    code: 'occurrence_past',
    kinds: ['class'],
    occurrence: ended,
    text: 'This class has already started or finished.',
    step: 'another',
  },
  {
    code: 'occurrence_past',
    kinds: ['ticket'],
    occurrence: ended,
    text: 'This session has already started or finished.',
    step: 'another',
  },
  {
    code: 'booking_closed',
    kinds: ['class', 'ticket'],
    occurrence: { last_bookable_at: `now() - interval '1 minute'` },
    text: 'You can no longer book this session.',
    step: 'another',
  },
  {
    code: 'booking_not_open',
    kinds: ['class', 'ticket'],
    occurrence: { first_bookable_at: `now() + interval '2 days'` },
    text: 'Booking for this session has not opened yet.',
    step: 'notice',
  },
  {
    code: 'members_only',
    kinds: ['class', 'ticket'],
    occurrence: { members_only: 'true' },
    text: 'Only members can book this session.',
    step: 'memberships',
  },
  {
    code: 'age_not_met',
    kinds: ['class'],
    as: 'parent',
    occurrence: { min_age: '5', max_age: '12' },
    text: 'This class is for ages 5 to 12.',
    step: 'child',
  },
  {
    code: 'age_not_met',
    kinds: ['ticket'],
    occurrence: { min_age: '60' },
    text: 'This session is for ages 60+.',
    step: 'list',
  },
  {
    code: 'login_required',
    kinds: ['class', 'ticket'],
    as: 'guest',
    occurrence: { allow_anonymous_bookings: 'false' },
    text: 'You need an account to book this session. Log in or create one.',
    step: 'login',
  },
  {
    code: 'occurrence_full',
    kinds: ['class'],
    occurrence: { ...full, waitlist_maximum: 'null' },
    text: 'This class is sold out.',
    step: 'another',
  },
  {
    code: 'occurrence_full',
    kinds: ['class'],
    occurrence: { ...full, waitlist_maximum: '5' },
    text: 'This class is sold out.',
    step: 'waitlist',
  },
  {
    code: 'occurrence_full',
    kinds: ['ticket'],
    occurrence: full,
    text: 'This session is sold out.',
    step: 'another',
  },
  {
    code: 'induction_required',
    kinds: ['class'],
    at: { venue: 'riverside-pool', activity: 'aqua' },
    schedule: {
      induction_id: `(select r.id from restriction r
        where r.client_id = schedule.client_id and r.type = 'pre-purchase-induction' limit 1)`,
      restriction_criteria: `'all'`,
    },
    text: 'You need an induction before you can book this session.',
    step: 'induction',
  },
  {
    code: 'person_limit_reached',
    kinds: ['class'],
    as: 'parent',
    childAge: 30,
    occurrence: { max_places_per_person: '1' },
    prepare: addForChild,
    text: 'This is more than one person can book in this session (limit: 1).',
    step: 'list',
  },
  {
    code: 'already_reserved',
    kinds: ['class'],
    prepare: addElsewhere,
    shownIn: getPanel,
    text: 'In your basket',
    step: 'basket',
  },
  {
    code: 'occurrence_not_found',
    kinds: ['class', 'ticket'],
    occurrence: { status: `'withdrawn'` },
    shownIn: getPanel,
    text: 'We could not find this session',
    step: 'others',
  },
  {
    code: 'cart_full',
    kinds: ['class', 'ticket', 'court'],
    prepare: fillCart,
    text: 'Your basket is full: it can have up to 100 items. Pay for these, or remove some, before you add more.',
    step: 'basket',
  },
  {
    code: 'hold_ended',
    kinds: ['class'],
    prepare: endOwnHold,
    text: 'Your hold has expired. Hold the places again to continue.',
    step: 'hold',
  },
  {
    code: 'too_few_adults',
    kinds: ['ticket'],
    prepare: async ({ page }) => {
      for (const _ of [1, 2])
        await page.getByRole('button', { name: 'Add a ticket: Child (under 8)' }).click();
    },
    schedule: { max_children_per_adult: '1' },
    text: 'You need 1 adult for every child under 8. Add an adult ticket or remove a child’s.',
    step: 'adult',
  },
  {
    code: 'occurrence_cancelled',
    kinds: ['court'],
    occurrence: { status: `'cancelled'` },
    text: 'This session has been cancelled.',
    step: 'court',
  },
  {
    code: 'booking_closed',
    kinds: ['court'],
    occurrence: { last_bookable_at: `now() - interval '1 minute'` },
    text: 'You can no longer book this session.',
    step: 'court',
  },
  {
    code: 'age_not_met',
    kinds: ['court'],
    occurrence: { min_age: '60' },
    text: 'This session is for ages 60+.',
    step: 'court',
  },
  {
    code: 'members_only',
    kinds: ['court'],
    occurrence: { members_only: 'true' },
    text: 'Only members can book this session.',
    step: 'memberships',
  },
  {
    code: 'login_required',
    kinds: ['court'],
    as: 'guest',
    occurrence: { allow_anonymous_bookings: 'false' },
    text: 'You need an account to book this session. Log in or create one.',
    step: 'login',
  },
];

const addItem = async (page: Page, id: string, item: object = {}): Promise<void> => {
  const items = [{ purchasable_id: id, purchasable_type: 'purchasableOccurrence', ...item }];
  expect(await sendFromPage(page, '/api/activities/cart/add', { items })).toMatchObject({ status: 200 });
};

/** The basket has as many lines as it may have. */
async function fillCart({ page, customer }: Scene): Promise<void> {
  const [plan] = await runStatement<{ id: string }>(
    `select p.id from package_plan p join client c on c.id = p.client_id
     where c.slug = 'demo' and not p.is_guest_pass order by p.position limit 1`,
  );
  await addItem(page, plan?.id ?? '', { purchasable_type: 'pricingOption' });
  await runStatement(
    `insert into cart_line
     select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
     from cart_line l join cart k on k.client_id = l.client_id and k.id = l.cart_id, generate_series(1, 99)
     where k.owner = (select 'person:' || id from person where email = $1)`,
    [customer.email],
  );
}

/** The child of the customer has a place already. */
async function addForChild({ page, id, customer }: Scene): Promise<void> {
  const [child] = await runStatement<{ id: number }>(
    `select l.linked_id as id from linked_person l
     join person p on p.client_id = l.client_id and p.id = l.person_id where p.email = $1`,
    [customer.email],
  );
  await addItem(page, id, { purchased_for_user_id: child?.id });
}

/** Another device of the customer, of which the page has not heard. */
async function addElsewhere({ page, id }: Scene): Promise<void> {
  await addItem(page, id);
}

async function endOwnHold({ page, customer }: Scene): Promise<void> {
  const [other] = await listOpen(page, 'class', getDayFromNow(17));
  await addItem(page, other?.id ?? '');
  await endHolds(cartsOfCustomer, customer.email);
}

/** Sets columns of a row, and returns what sets them back. */
async function change(
  table: 'occurrence' | 'schedule',
  id: string,
  values: Readonly<Record<string, string>>,
): Promise<() => Promise<unknown>> {
  const columns = Object.keys(values);
  if (columns.length === 0) return async () => undefined;
  const key = table === 'occurrence' ? 'id = $1' : 'id = (select schedule_id from occurrence where id = $1)';
  const [before] = await runStatement<Record<string, unknown>>(
    `select ${columns.join(', ')} from ${table} where ${key}`,
    [id],
  );
  const assign = columns.map((column) => `${column} = ${values[column]}`).join(', ');
  await runStatement(`update ${table} set ${assign} where ${key}`, [id]);
  const restored = columns.filter((column) => values[column] !== column);
  return () =>
    runStatement(
      `update ${table} set ${restored.map((column, index) => `${column} = $${index + 2}`).join(', ')} where ${key}`,
      [id, ...restored.map((column) => before?.[column])],
    );
}

/** The sessions of a day that anybody can book, of which no other test uses one. */
async function listOpen(page: Page, kind: Kind, day: string, at?: Row['at']): Promise<View[]> {
  const { venue, activity } = at ?? { venue: venues.demo, activity: activities[kind] };
  const url = `/api/activities/venue/${venue}/activity/${activity}/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  return (data as View[]).filter(
    ({ bookable_action, allow_anonymous_bookings: allowsGuests, capacity }) =>
      allowsGuests && bookable_action.action === 'book' && capacity.available >= 6 && capacity.consumed > 0,
  );
}

/** Opens something on the page, and chooses it, so that the next press adds it. */
async function open(page: Page, kind: Kind, position: number, at: Row['at']): Promise<string> {
  if (kind === 'court') {
    await visitCourts(page, 'demo', getDayFromNow(6), 'location');
    const slot = page
      .getByTestId('free-slot')
      .filter({ visible: true })
      .nth(position % 6);
    await slot.click();
    const details = page.getByRole('region', { name: 'Your choice' }).getByRole('link', { name: /^Details/ });
    return new URL((await details.getAttribute('href')) ?? '', page.url()).searchParams.get('session') ?? '';
  }
  // Not every weekday has sessions that others have booked.
  let day = '';
  let sessions: View[] = [];
  for (const ahead of [10 + (position % 6), ...Array.from({ length: 20 }, (_, index) => index + 3)]) {
    if (sessions.length > 0) break;
    day = getDayFromNow(ahead);
    sessions = await listOpen(page, kind, day, at);
  }
  const id = sessions[position % sessions.length]?.id ?? '';
  const { venue, activity } = at ?? { venue: venues.demo, activity: activities[kind] };
  await visit(page, 'demo', `/location/${venue}/${activity}/${day}?session=${id}`);
  await expect(getAdd(page)).toBeVisible();
  if (kind === 'ticket') await page.getByRole('button', { name: 'Add a ticket: Adult' }).click();
  return id;
}

async function add(page: Page, isGuest: boolean): Promise<string | undefined> {
  const response = page.waitForResponse((reply) => reply.url().endsWith('/api/activities/cart/add'));
  await getAdd(page).press('Enter');
  if (isGuest) await page.getByTestId('continue-as-guest').press('Enter');
  return ((await (await response).json()) as { code?: string }).code;
}

for (const [position, row] of rows.entries())
  for (const kind of row.kinds.filter((_, index) => isSampled(index)))
    test(`${row.code}: an addition of a ${kind} says why, and leads to ${row.step} [ACT-31 ACT-35 BSK-14]`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(60_000);
      // The grid of courts needs a wide window.
      await page.setViewportSize(
        kind === 'court' ? { width: 1280, height: 900 } : { width: 360, height: 740 },
      );
      const registered = row.as === 'guest' ? await (await browser.newContext()).newPage() : page;
      await openOrigin(registered, 'demo');
      const customer = await register(registered, 'demo');
      if (row.as === 'parent') await linkChild(customer.email, 'Robin', row.childAge);
      if (row.as === 'guest') await registered.context().close();
      if (row.as === 'guest') await openOrigin(page, 'demo');
      // The page hears of nothing that happens elsewhere.
      await page.route('**/api/events*', (route) => route.abort());
      const id = await open(page, kind, position, row.at);
      const scene = { page, id, customer };
      await row.prepare?.(scene);
      const restore = await change('occurrence', id, { is_detached: 'true', ...row.occurrence });
      const restoreSchedule = await change('schedule', id, row.schedule ?? {});
      try {
        expect(await add(page, row.as === 'guest')).toBe(row.code);
        await expect((row.shownIn ?? getRefusal)(page)).toContainText(row.text);
        await expectNoHorizontalScroll(page);
        await expectNoViolations(page);
        await steps[row.step](scene);
      } finally {
        await restoreSchedule();
        await restore();
      }
    });
