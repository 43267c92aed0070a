import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { sendHttpRequest } from './http.ts';
import { expectConfirmation, fillCard, getUrl, pay, venues, visit } from './journeys.ts';
import { logInAs, openCheckout, openOrigin } from './new-customer.ts';

// Redirects, none of which leads out of the site or to a missing page.
const arena = `/location/${venues.demo}`;

const followRedirects = async (path: string): Promise<[number, string | undefined]> => {
  const { status, headers } = await sendHttpRequest('demo', path);
  return [status, headers.location];
};

test('keeps the query of a shortcut and encodes each name as one path segment [RTE-12 RTE-31 RTE-32]', async () => {
  expect(await followRedirects('/northgate-arena?embedded=true')).toEqual([302, `${arena}?embedded=true`]);
  expect(await followRedirects('/northgate-arena/spin/2030-01-01/time?session=a&from=07:00')).toEqual([
    302,
    `${arena}/spin/2030-01-01/time?session=a&from=07:00`,
  ]);
  expect(await followRedirects('/northgate-arena/..%2F..%2Fbasket')).toEqual([
    302,
    `${arena}/..%2F..%2Fbasket`,
  ]);
  expect(await followRedirects('/northgate-arena/%2F%2Fevil.example')).toEqual([
    302,
    `${arena}/%2F%2Fevil.example`,
  ]);
  expect(await followRedirects('/northgate-arena/a%0d%0aset-cookie:b')).toEqual([
    302,
    `${arena}/a%0D%0Aset-cookie%3Ab`,
  ]);
});

test('responds with 404 to unknown paths in every mode, below every page and in every encoding [RTE-14]', async ({
  page,
}) => {
  for (const path of [
    '/nowhere?kiosk=true',
    '/nowhere?embedded=true',
    `/location/nowhere?embedded=true`,
    '/login/x',
    '/kiosk/x',
    '/checkout/x',
    '/order-confirmed/x',
    '/booking-confirmed',
    '/%',
    '/%E0%A4%A',
    '/location/%00',
  ]) {
    const { status, headers, text } = await sendHttpRequest('demo', path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain("<title>Bookings | Whoops! Looks like you've gone offside");
  }
  for (const path of ['/%', '/location/%00', '/nowhere?kiosk=true']) {
    await page.goto(getUrl('demo', path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Whoops! Looks like you've gone offside",
    );
  }
});

test('redirects a logged-in customer from registration to the given path, never to another site [RTE-02]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await logInAs(page, 'sam@demo.test');
  for (const [redirect, to] of [
    ['/basket', '/basket'],
    ['//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/basket/../..//evil.example', '/'],
    ['https://evil.example/', '/'],
    [undefined, '/'],
  ] as const) {
    await page.goto(
      getUrl('demo', `/register${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`),
    );
    await expect(page).toHaveURL(getUrl('demo', to));
  }
});

test('redirects to the venue in the URL, or else to the last visited venue that still exists [RTE-09]', async ({
  page,
}) => {
  await page.goto(getUrl('demo', '/redirect-to-selected-venue/moorside'));
  await expect(page).toHaveURL(getUrl('demo', '/location/moorside'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moorside');
  const name = `demo_${new URL(getUrl('demo')).port}_venue`;
  const remember = (value: string) => page.context().addCookies([{ name, value, url: getUrl('demo') }]);
  /** The page sets the venue cookie itself, shortly after it is shown. */
  const expectRememberedVenue = (slug: string) =>
    expect
      .poll(async () => (await page.context().cookies()).find((cookie) => cookie.name === name)?.value)
      .toMatch(new RegExp(`^${slug}`));
  await expectRememberedVenue('moorside');
  await remember('demolished.riverside-pool');
  await page.goto(getUrl('demo', '/redirect-to-selected-venue'));
  await expect(page).toHaveURL(getUrl('demo', '/location/riverside-pool'));
  await expectRememberedVenue('riverside-pool');
  await remember('demolished');
  await page.goto(getUrl('demo', '/redirect-to-selected-venue'));
  await expect(page).toHaveURL(getUrl('demo'));
  await expect(
    page.locator('.pv-toast').getByText('Please select a venue before booking an activity'),
  ).toBeVisible();
});

test('asks for a venue first without a script [RTE-09]', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(getUrl('demo', '/redirect-to-selected-venue'));
  const main = page.getByRole('main');
  await expect(main.getByText('Please select a venue before booking an activity')).toBeVisible();
  await main.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL(getUrl('demo'));
  await page.close();
});

const kinds = {
  // The venue has one type of camps, so their list follows without a choice of a type.
  camp: { venue: venues.demo, list: '/holiday-camps', title: 'Choose a camp · Holiday camps' },
  course: { venue: 'riverside-pool', list: '', title: 'Book a course' },
} as const;

for (const [kind, { venue, list, title }] of Object.entries(kinds)) {
  test(`redirects to the ${kind}s of the venue in the URL or of the last visited one, or asks for a venue [RTE-10]`, async ({
    page,
  }) => {
    await page.goto(getUrl('demo', `/${kind}-redirect-to-selected-venue`));
    await expect(page).toHaveURL(getUrl('demo'));
    await expect(
      page.locator('.pv-toast').getByText('Please select a venue before booking an activity'),
    ).toBeVisible();
    const path = `/${kind}s/location/${venue}`;
    await page.goto(getUrl('demo', `/${kind}-redirect-to-selected-venue/${venue}`));
    await expect(page).toHaveURL(getUrl('demo', `${path}${list}`));
    await expect(page).toHaveTitle(`Bookings | ${title}`);
    await visit(page, 'demo', path);
    await page.goto(getUrl('demo', `/${kind}-redirect-to-selected-venue?embedded=true`));
    await expect(page).toHaveURL(getUrl('demo', `${path}${list}?embedded=true`));
  });
}

test('shows a missing activity in a toast for three seconds [RTE-13]', async ({ page }) => {
  // The page itself notes when the toast comes and goes: no round trip of the test counts.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const { dataset } = document.documentElement;
      const isShown = document.querySelector('.pv-toast') !== null;
      if (isShown) dataset['toastAt'] ??= String(performance.now());
      if (isShown || dataset['toastAt'] === undefined) return;
      observer.disconnect();
      dataset['toastShownFor'] = String(performance.now() - Number(dataset['toastAt']));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(getUrl('demo', `${arena}/curling`));
  const toast = page.locator('.pv-toast').getByText("We couldn't find the activity you are looking for");
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(getUrl('demo'));
  await expect(toast).toBeHidden({ timeout: 15_000 });
  const shownFor = await page.evaluate(() => Number(document.documentElement.dataset['toastShownFor']));
  expect(shownFor).toBeGreaterThanOrEqual(2900);
  // Other toasts stay for five seconds.
  expect(shownFor).toBeLessThan(4900);
});

test('names a missing activity on home and links to those of its venue, also without a script [RTE-13]', async ({
  page,
  browser,
}) => {
  await visit(page, 'demo', `${arena}/curling`);
  await expect(page).toHaveURL(getUrl('demo'));
  const notice = page.getByTestId('missing-activity');
  await expect(notice).toContainText('Northgate Arena has no activity called “curling”.');
  await expect(notice.getByRole('link')).toHaveText([
    'Fitness classes',
    'Courts',
    'Swimming',
    'Camps',
    'Courses',
  ]);
  await notice.getByRole('link', { name: 'Courts' }).click();
  await expect(page).toHaveURL(getUrl('demo', `${arena}/courts`));
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Courts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('welcome-section')).toBeVisible();
  await expect(notice).toHaveCount(0);

  const { status, text } = await sendHttpRequest('demo', `${arena}/curling`);
  expect(status).toBe(404);
  expect(text).toContain(`href="${arena}/fitness-classes"`);
  const other = await browser.newPage({ javaScriptEnabled: false });
  await other.goto(getUrl('demo', `${arena}/curling`));
  await expect(other.getByTestId('missing-activity')).toContainText('called “curling”');
  await other.close();
});

test('opens a link in place, leaves modified clicks to the browser and keeps no second entry of the same page', async ({
  page,
}) => {
  await visit(page, 'demo');
  const readHistoryLength = (): Promise<number> => page.evaluate(() => history.length);
  const historyLength = await readHistoryLength();
  const link = page.getByRole('main').locator(`a[href="${arena}"]`).first();
  // Records whether the app handled each click, and keeps the browser from opening tabs.
  await page.evaluate(() => {
    const handledClicks: string[] = [];
    addEventListener('click', (event) => {
      handledClicks.push(event.defaultPrevented ? 'by the app' : 'by the browser');
      event.preventDefault();
    });
    Object.assign(window, { handledClicks });
  });
  for (const key of ['Control', 'Meta', 'Shift', 'Alt'] as const) await link.click({ modifiers: [key] });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(getUrl('demo'));
  expect(await readHistoryLength()).toBe(historyLength);
  await link.click();
  await expect(page).toHaveURL(getUrl('demo', arena));
  expect(await readHistoryLength()).toBe(historyLength + 1);
  expect(await page.evaluate(() => Reflect.get(window, 'handledClicks') as string[])).toEqual([
    'by the browser',
    'by the browser',
    'by the browser',
    'by the browser',
    'by the app',
    'by the app',
  ]);
});

/** The labels of the breadcrumbs, and the links among them. */
async function expectBreadcrumbs(page: Page, labels: readonly string[], hrefs: readonly string[]) {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(labels);
  const links = await crumbs
    .getByRole('link')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
  expect(links).toEqual(hrefs);
}

test('shows breadcrumbs from home on every page of a booking [SHL-01]', async ({ page }) => {
  await visit(page, 'demo', '/register');
  await expectBreadcrumbs(page, ['Home', 'Sign up'], ['/']);
  await visit(page, 'demo', arena);
  await expectBreadcrumbs(page, ['Home', 'Book an activity · Northgate Arena'], ['/']);
  for (const [slug, label] of [
    ['fitness-classes', 'Fitness classes'],
    ['spin', 'Spin'],
    ['courts', 'Courts'],
  ] as const) {
    await visit(page, 'demo', `${arena}/${slug}`);
    await expectBreadcrumbs(page, ['Home', 'Book an activity · Northgate Arena', label], ['/', arena]);
  }
  await openCheckout(page, 'demo');
  await expectBreadcrumbs(page, ['Home', 'Shopping basket', 'Checkout'], ['/', '/basket']);
  await visit(page, 'demo', '/basket');
  await expectBreadcrumbs(page, ['Home', 'Shopping basket'], ['/']);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expectBreadcrumbs(page, ['Home', 'Booking confirmed'], ['/']);
});

test('shows the breadcrumb of the registration in Welsh [SHL-01 UIK-03]', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'cy', url: getUrl('demo') }]);
  await visit(page, 'demo', '/register');
  const crumbs = page.getByRole('navigation', { name: 'Llwybr tudalennau' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Hafan', 'Cofrestru']);
});

test('reads redirect, token, embedded, kiosk and centre from the URL on load [RTE-17]', async ({
  page,
  browser,
}) => {
  await visit(page, 'demo', '/login?redirect=/search');
  await page.getByLabel('Email address').fill('sam@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Password1!');
  await page.getByTestId('login-submit').click();
  await expect(page).toHaveURL(getUrl('demo', '/search'));
  const token = await page.evaluate(async () => {
    const response = await fetch('/api/auth/hand-over', { method: 'POST' });
    return ((await response.json()) as { data: { token: string } }).data.token;
  });

  const other = await (await browser.newContext()).newPage();
  await other.goto(getUrl('demo', `/search?what=spin&token=${token}`));
  await expect(other).toHaveURL(getUrl('demo', '/search?what=spin'));
  await other.getByRole('button', { name: /^Log in as Sam/ }).click();
  await expect(other.getByTestId('my-account-button')).toBeVisible();
  await expect(other).toHaveURL(getUrl('demo', '/search?what=spin'));
  const sessionCookie = (await other.context().cookies()).find(({ name }) => /^demo_\d+$/.test(name));
  expect(sessionCookie).toMatchObject({ httpOnly: true });
  expect(sessionCookie?.value).not.toContain(token);
  await other.context().close();

  await visit(page, 'demo', `${arena}?embedded=true`);
  await expect(page.locator('html')).toHaveClass(/shell-embedded/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  await visit(page, 'demo', '/?embedded=false&kiosk=true');
  await expect(page.locator('html')).toHaveClass(/pv-kiosk/);
  await visit(page, 'demo', `/kiosk?centre=${venues.demo}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northgate Arena');
});
