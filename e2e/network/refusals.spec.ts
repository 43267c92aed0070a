import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { addInflatableRun, createAddress } from '../attendee/inflatable-run.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, logIn, openClass, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { type SecondServer, startSecondServer } from '../stack/second-server.ts';

// What a customer meets whose network has used up a limit, or whose place cannot be looked up. The server takes the address
// of a browser from a proxy's header, so that each test has a network of its own, and asks a geocoder of this file.

let server: SecondServer;
/** Whether the geocoder answers. It then finds Kew. */
let isGeocoderUp = false;
const geocoder = createServer((_, response) => {
  if (!isGeocoderUp) return void response.writeHead(500).end();
  const kew = { lat: '53.49', lon: '-2.31', display_name: 'Kew, Salford', address: { country_code: 'gb' } };
  response.setHeader('content-type', 'application/json').end(JSON.stringify([kew]));
});
test.beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  const { port } = geocoder.address() as AddressInfo;
  server = await startSecondServer({
    TRUSTED_PROXIES: '127.0.0.1',
    GEOCODER_URL: `http://127.0.0.1:${port}/search`,
  });
});
test.afterAll(async () => {
  await server.stop();
  geocoder.close();
});

const joinNetwork = (page: Page, address: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': address });

test('too_many_guests: a guest whose network has created 120 is led to the log-in, which adds the place [MOD-02 ACT-33 BSK-14]', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const own = await browser.newContext();
  const other = await own.newPage();
  await openOrigin(other, 'demo');
  const { email, password } = await register(other, 'demo');
  await own.close();
  await joinNetwork(page, '203.0.113.20');
  await openOrigin(page, 'demo');
  // Requests without a cookie, each of a new guest. What they ask for does not exist, so that nothing is held.
  const statuses = await page.evaluate(async () => {
    const items = [{ purchasable_type: 'purchasableOccurrence', purchasable_id: 'A'.repeat(34) }];
    const sent = [];
    for (let guest = 0; guest < 120; guest += 1)
      sent.push(
        (
          await fetch('/api/activities/cart/add', {
            method: 'POST',
            credentials: 'omit',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ items }),
          })
        ).status,
      );
    return sent;
  });
  expect(new Set(statuses)).toEqual(new Set([404]));
  await openClass(page, 'demo', getDayFromNow(9));
  await page.getByTestId('add-to-basket').press('Enter');
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/activities/cart/add'));
  await page.getByTestId('continue-as-guest').press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'too_many_guests', next_step: 'log_in' });
  const refusal = page.getByTestId('not-added');
  await expect(refusal).toContainText(
    'Many people on your network are booking without an account. Log in, or try again in a few minutes.',
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await refusal.getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await logIn(page, email, password);
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
});

test('too_many_waivers_from_network: an account without a password sets one, and then sends the waiver [WVR-12 AUT-26]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await joinNetwork(page, '203.0.113.30');
  const { email, childId } = await registerParent(page);
  await runStatement('update person set is_provisional = true, password_hash = null where email = $1', [
    email,
  ]);
  await addInflatableRun(page, { purchased_for_user_id: childId });
  // Others of the network have sent the links of the day. A refused one counts too.
  const waiver = {
    cart_item_id: crypto.randomUUID(),
    restriction_id: crypto.randomUUID(),
    attendee: { first_name: 'Ada', last_name: 'Brook', date_of_birth: '1990-03-04' },
    email: createAddress(),
  };
  for (let sent = 0; sent < 300; sent += 20) {
    const waivers = Array.from({ length: 20 }, () => waiver);
    expect(await sendFromPage(page, '/api/activities/question-waivers', { waivers })).toMatchObject({
      status: 404,
    });
  }
  await visit(page, 'demo', '/attendees');
  const robin = page.getByTestId('attendee').filter({ hasText: 'Robin' });
  const send = async (): Promise<void> => {
    await robin.getByRole('button', { name: /^Send by email/ }).press('Enter');
    await robin.getByLabel('Email address of a parent or guardian').fill(createAddress());
    await robin.getByRole('button', { name: 'Send the waiver' }).press('Enter');
  };
  const reply = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/activities/question-waivers') && response.request().method() === 'POST',
  );
  await send();
  expect(await (await reply).json()).toMatchObject({ code: 'too_many_waivers_from_network' });
  const refusal = robin.getByRole('alert');
  await expect(refusal).toContainText(
    'Too many waivers have been sent from your network today. To send more, set a password in My account, or try again tomorrow.',
  );
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await refusal.getByRole('link', { name: 'My account' }).press('Enter');
  await page.getByTestId('set-password-offer').getByRole('button').press('Enter');
  await expect(page.getByTestId('set-password-offer')).toContainText(email);
  await page.goto(await findInEmails(email, /http\S+\/reset-password#[\w-]+/));
  await waitForHydration(page);
  await page.getByLabel('New password').fill('Another-Password-2');
  await page.getByRole('button', { name: 'Save password' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/'));
  await visit(page, 'demo', '/attendees');
  await send();
  await expect(robin).toContainText('Waiting for signature');
});

// The server remembers what was found, so that each looks for a place of its own.
for (const [where, path, place] of [
  ['the search', '/search?what=yoga&near=', 'Kew Salford'],
  ['home', '/?q=', 'Kew Riverside'],
] as const)
  test(`geocoder_unavailable: ${where} says that a place cannot be looked up, finds a town meanwhile, and the place later [VEN-05 ERR-07]`, async ({
    page,
  }) => {
    isGeocoderUp = false;
    await page.setViewportSize({ width: 360, height: 740 });
    await joinNetwork(page, where === 'home' ? '203.0.113.40' : '203.0.113.41');
    const open = () => visit(page, 'demo', `${path}${encodeURIComponent(place)}`);
    await open();
    const alert = page.getByRole('main').getByRole('alert').first();
    await expect(alert).toContainText(
      'We cannot look up this place at the moment. Search for a town or a full postcode, or try again in a minute.',
    );
    await expect(page.getByTestId('session-row')).toHaveCount(0);
    // It has not looked for sessions.
    await expect(page.getByRole('main')).not.toContainText('No sessions found');
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    // The town is in the server's own list.
    const box = page.getByRole('main').getByRole('combobox').first();
    await box.fill(where === 'home' ? 'Salford' : 'yoga near Salford');
    await box.press('Enter');
    await expect(page).toHaveURL(/(q|near)=Salford/);
    const getFound = (name: string) =>
      where === 'home'
        ? page.getByRole('heading', { name: new RegExp(`venues? near ${name}`) })
        : page.getByRole('button', { name: new RegExp(`^Where: Near ${name}`) });
    await expect(getFound('Salford')).toBeVisible();
    await expect(alert.filter({ hasText: 'look up' })).toHaveCount(0);
    isGeocoderUp = true;
    await expect(async () => {
      await open();
      await expect(getFound('Kew')).toBeVisible({ timeout: 3000 });
      await expect(alert.filter({ hasText: 'look up' })).toHaveCount(0);
    }).toPass({ timeout: 40_000 });
  });
