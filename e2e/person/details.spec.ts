import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { type Client, getUrl, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { openAccountPage } from './account-navigation.ts';

/** Registers a customer and opens their details by the navigation of the account. */
async function openDetails(page: Page, client: Client) {
  await openOrigin(page, client);
  const customer = await register(page, client);
  await page.goto(getUrl(client, '/').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await openAccountPage(page, 'My details');
  await expect(page.getByRole('heading', { level: 1, name: 'My details' })).toBeVisible();
  return customer;
}

const expectToast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** A green PNG of 60 × 40 pixels, drawn by the page. */
const drawPicture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#2a6';
    context?.fillRect(0, 0, 60, 40);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return Array.from(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
  });

test('changes the record and the picture on a phone, with errors at the fields [ACC-03 ACC-08 AUT-19]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDetails(page, 'demo');
  // The links to the sections are one row, which scrolls to the link that has the focus.
  const links = page.getByRole('navigation', { name: 'On this page' });
  expect((await links.boundingBox())?.height).toBeLessThan(60);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const readFade = (side: string) =>
    links.evaluate((row, name) => getComputedStyle(row).getPropertyValue(name), `--fade-${side}`);
  await expect.poll(() => readFade('end')).toBe('48px');
  await links.getByRole('link', { name: 'Your data' }).focus();
  await expect(links.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => readFade('start')).toBe('48px');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const form = page.getByTestId('details-form');
  const postcode = form.getByLabel('Postcode');
  const fields = {
    'Title (optional)': 'Dr',
    'First name': 'Josephine',
    'Last name': 'Newcomer-Hart',
    'Phone number': '0161 496 0999',
    'Address line 1': '4 Weir Lane',
    'Address line 2 (optional)': 'Flat 2',
    'Town or city': 'Salford',
  };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Home venue').selectOption('Moorside');
  await postcode.fill('M3');
  await form.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(postcode).toHaveAccessibleDescription(/full UK postcode/);
  await expect(postcode).toBeFocused();
  await expect(form.getByLabel('Town or city')).toHaveValue('Salford');
  await postcode.fill('M3 5DW');
  await postcode.press('Enter');
  await expectToast(page, 'Your details are saved');
  // A second save replaces the toast of the first.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await postcode.press('Enter');
  await saved;
  await expectToast(page, 'Your details are saved');
  await expect(page.getByText('Your details are saved', { exact: true })).toHaveCount(1);
  // One that is refused removes it.
  await postcode.fill('M3');
  await postcode.press('Enter');
  await expect(postcode).toHaveAccessibleDescription(/full UK postcode/);
  await expect(page.getByText('Your details are saved', { exact: true })).toHaveCount(0);
  await postcode.fill('M3 5DW');

  const answers = { gender: 'Prefer not to say', ethnicity: 'Other ethnic group', disability: 'No' };
  const about = page.getByTestId('about-form');
  const openQuestions = page.locator('summary', { hasText: 'Show the questions' });
  await openQuestions.press('Enter');
  await about.getByLabel('Gender').selectOption(answers.gender);
  await about.getByLabel('Ethnic group').selectOption(answers.ethnicity);
  await about.getByLabel(/disability/).selectOption(answers.disability);
  await page.getByRole('button', { name: 'Save answers' }).press('Enter');
  const choices = page.getByTestId('marketing-form');
  for (const way of ['By email', 'By text', 'By phone', 'By post'])
    await choices.getByLabel(way, { exact: false }).press('Space');
  await page.getByLabel('Email reminders of your sessions').press('Space');
  await page.getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(page.getByTestId('marketing-form')).toContainText(/By post\s*Since/);
  await expect(page.getByLabel('Email reminders of your sessions')).not.toBeChecked();
  await page.reload();
  await waitForHydration(page);
  for (const way of ['By email', 'By text', 'By phone', 'By post'])
    await expect(choices.getByLabel(way)).toBeChecked();
  // One that is withdrawn leaves the other three.
  await choices.getByLabel('By phone').press('Space');
  await page.getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(choices).not.toContainText(/By phone\s*Since/);
  await page.reload();
  await waitForHydration(page);
  await expect(choices.getByLabel('By phone')).not.toBeChecked();
  for (const way of ['By email', 'By text', 'By post']) await expect(choices.getByLabel(way)).toBeChecked();

  const picture = page.getByTestId('picture');
  const buffer = Buffer.from(await drawPicture(page));
  const file = page.getByTestId('picture-file');
  await file.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer });
  await expect(picture.getByRole('alert')).toContainText('Choose a JPEG, PNG or WebP file.');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const zoom = picture.getByLabel('Zoom');
  await expect(zoom).toBeFocused();
  await zoom.press('ArrowRight');
  await expect(zoom).toHaveValue('1.02');
  await picture.getByRole('button', { name: 'Save picture' }).press('Enter');
  await expect(picture.getByRole('img', { name: 'Your picture' })).toHaveJSProperty('naturalWidth', 512);
  await expect(picture.getByRole('button', { name: 'Change picture' })).toBeFocused();
  const { data } = await sendFromPage(page, '/api/auth/user');
  await expect(picture.getByRole('img', { name: 'Your picture' })).toHaveAttribute(
    'src',
    (data as { profile_photo: string }).profile_photo,
  );
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await picture.getByRole('button', { name: 'Remove picture' }).press('Enter');
  await expect(picture.getByRole('img', { name: 'Your picture' })).toHaveCount(0);

  await page.reload();
  await waitForHydration(page);
  // Every field of the record, saved and read again.
  for (const [label, value] of Object.entries(fields))
    await expect(form.getByLabel(label)).toHaveValue(value);
  await expect(postcode).toHaveValue('M3 5DW');
  await expect(form.getByLabel('Home venue').locator(':checked')).toHaveText('Moorside');
  await expect(form).toContainText('4 May 1990');
  await openQuestions.press('Enter');
  for (const [index, answer] of Object.values(answers).entries())
    await expect(about.getByRole('combobox').nth(index).locator(':checked')).toHaveText(answer);
});

test('names the country of a log-in in English and in Welsh, on a phone [AUT-27]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await openDetails(page, 'demo');
  const session = page.getByTestId('session');
  // The address of the test has no country.
  await expect(session).toContainText(/\d · Network 127\.0\.x\.x$/);
  await expect(page.getByText('The country is estimated')).toHaveCount(0);
  await runStatement(
    `update session s set country = 'GB' from person p
     where p.client_id = s.client_id and p.id = s.person_id and p.email = $1`,
    [email],
  );
  await page.reload();
  await waitForHydration(page);
  await expect(session).toContainText(/\d · United Kingdom · Network 127\.0\.x\.x$/);
  await expect(page.getByText('The country is estimated from the network, and can be wrong.')).toBeVisible();
  await page.context().addCookies([{ name: 'language', value: 'cy', url: page.url() }]);
  await page.reload();
  await waitForHydration(page);
  await expect(session).toContainText(/\d · Y Deyrnas Unedig · Rhwydwaith 127\.0\.x\.x$/);
  await expect(page.getByText('Amcangyfrif o’r rhwydwaith yw’r wlad, a gall fod yn anghywir.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
});

test('changes the password, logs out other devices, one or all, and selects the home venue [ACC-09 AUT-22 AUT-27]', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { email, password } = await openDetails(page, 'harbour');
  const [otherDevice, thirdDevice] = [await browser.newContext(), await browser.newContext()];
  const [otherPage, thirdPage] = [await otherDevice.newPage(), await thirdDevice.newPage()];
  const logInOn = async (device: Page, given: string) =>
    (await sendFromPage(device, '/api/auth/customer/login', { username: email, password: given })).status;
  for (const device of [otherPage, thirdPage]) {
    await openOrigin(device, 'harbour');
    expect(await logInOn(device, password)).toBe(200);
  }
  await thirdPage.goto(getUrl('harbour', '/').replace('//bookings.', '//account.'));
  await expect(thirdPage.getByTestId('home-dashboard')).toBeVisible();

  await page.reload();
  await waitForHydration(page);
  const sessions = page.getByTestId('session');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('This device');
  await sessions.last().getByRole('button').press('Enter');
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
  expect((await sendFromPage(otherPage, '/api/auth/user')).status).toBe(401);
  await page.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await expectToast(page, 'You are logged out everywhere else');
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('This device');
  // The account on the other device's screen is gone too.
  await expect(thirdPage.getByRole('heading', { level: 1 })).toHaveText('Log in to see your account');
  await thirdDevice.close();

  const form = page.getByTestId('password-form');
  const sections = page.getByRole('navigation', { name: 'On this page' });
  const details = page.locator('.user-details__groups');
  const titles = await details
    .getByRole('heading', { level: 2 })
    .or(details.getByRole('heading', { level: 3 }))
    .allTextContents();
  expect(titles).toContain('Passkeys');
  expect(titles.at(-1)).toBe('Your data');
  await expect(sections.getByRole('link')).toHaveText(titles);
  // Only the record of the customer has a filled button; what is seldom changed is folded.
  await expect(details.locator('.pv-button--primary, .pv-button--solid')).toHaveText(['Save details']);
  await expect(form).toBeHidden();
  await sections.getByRole('link', { name: 'Password' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused();
  await details.locator('summary', { hasText: 'Change password' }).press('Enter');
  await expect(form).toBeInViewport();
  // The links stay beside the sections.
  await expect(sections).toBeInViewport();
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
    'Enter your current password',
  );
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/Enter a new password/);
  await form.getByLabel('Current password').fill('Wrong-Password-1');
  await form.getByLabel('New password').fill('Another-Password-2');
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/);
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await expectToast(page, 'Your password is changed. You are logged out on your other devices.');

  const venue = page.getByLabel('Home venue');
  const name = (await venue.getByRole('option').nth(1).textContent()) ?? '';
  await venue.selectOption(name);
  await page.getByRole('button', { name: 'Save details' }).press('Enter');
  await expectToast(page, 'Your details are saved');

  // A browser in which no venue is selected.
  expect(await logInOn(otherPage, password)).toBe(422);
  await visit(otherPage, 'harbour');
  await otherPage.getByTestId('login-button').first().click();
  const dialog = otherPage.getByTestId('login-modal');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('Another-Password-2');
  await dialog.getByTestId('login-submit').click();
  await expect(dialog).toHaveCount(0);
  await expect(otherPage.getByTestId('selected-venue')).toContainText(name);
  await otherDevice.close();
});

test('changes the email address by a link to each address [ACC-03]', async ({ page }) => {
  const { email, password } = await openDetails(page, 'demo');
  const newEmail = `moved-${email}`;
  const form = page.getByTestId('email-form');
  await page.locator('summary', { hasText: 'Change email address' }).press('Enter');
  await form.getByLabel('New email address').fill(newEmail);
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change email address' }).press('Enter');
  await expect(form.getByRole('status')).toContainText(`a link to ${email} and to ${newEmail}`);
  // The email of the registration has a link of its own.
  const pattern = /(?<=Confirm your new email address: )http\S+\/confirm-email#[\w-]+/;
  const links = [await findInEmails(email, pattern), await findInEmails(newEmail, pattern)];
  const headings = ['One more link to use', 'Your email address has changed'];
  for (const [at, link] of links.entries()) {
    // The fragment alone would not load the page.
    await page.goto(getUrl('demo', '/login'));
    await page.goto(link);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(page.getByRole('heading', { name: headings[at] ?? '' })).toBeVisible();
  }
  await findInEmails(email, /is now moved-/);
  await page.getByRole('link', { name: 'Go to My details' }).press('Enter');
  await expect(page.getByTestId('own-email')).toHaveText(newEmail);
});

test('refuses a name with a domain in it, beside its field [ACC-03 AUT-18]', async ({ page }) => {
  await openDetails(page, 'demo');
  const name = page.getByLabel('First name');
  await name.fill('Win evil.com');
  await page.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(name).toHaveAccessibleDescription(/^Enter a name without/);
  await name.fill('St. John');
  await page.getByRole('button', { name: 'Save details' }).press('Enter');
  await expectToast(page, 'Your details are saved');
});
