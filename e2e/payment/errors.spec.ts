import type { Locator, Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay } from '../journeys.ts';
import { openCheckout, openCheckoutWithTerms } from '../new-customer.ts';
import { sampleClients } from '../stack/sample-clients.ts';

// One box for every failure of a payment: the errors of the page, then those of the card, and none of an earlier attempt.
const getProblem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const getFailure = (page: Page) => page.getByTestId('payment-error');
const getNumber = (page: Page) => page.frameLocator('.card-frame iframe:visible').getByLabel('Card number');

/** Keeps the answers of Opayo's card form from the page until `release` is called. */
const holdAnswers = (page: Page) =>
  page.addInitScript(() => {
    const held: MessageEvent[] = [];
    const answers = { isHeld: false, release: () => undefined as unknown };
    answers.release = () => {
      answers.isHeld = false;
      for (const { data, origin, source } of held.splice(0))
        dispatchEvent(new MessageEvent('message', { data, origin, source }));
    };
    Object.assign(window, { answers });
    addEventListener('message', (event) => {
      const isAnswer = (event.data as { sagepay?: string } | null)?.sagepay === 'tokenised';
      if (!isAnswer || !answers.isHeld) return;
      held.push(event);
      event.stopImmediatePropagation();
    });
  });

const setAnswers = (page: Page, mode: 'held' | 'released') =>
  page.evaluate((next) => {
    const { answers } = window as unknown as { answers: { isHeld: boolean; release: () => void } };
    if (next === 'held') answers.isHeld = true;
    else answers.release();
  }, mode);

/** Notes the language that the page asks Stripe's script for. */
const recordLocale = (page: Page) =>
  page.addInitScript(() => {
    type Stripe = { elements: (options: { locale?: string }) => unknown };
    let create: ((...args: unknown[]) => Stripe) | undefined;
    Object.defineProperty(window, 'Stripe', {
      get: () => create,
      set: (original: (...args: unknown[]) => Stripe) => {
        const record = (...args: unknown[]): Stripe => {
          const stripe = original(...args);
          const elements = (options: { locale?: string }): unknown => {
            document.documentElement.dataset['cardLocale'] = options.locale ?? 'none';
            return stripe.elements(options);
          };
          return Object.assign(Object.create(stripe) as Stripe, { elements });
        };
        create = Object.assign(record, original);
      },
    });
  });

/** Expects that an element is in the window, below the bar with the hold. */
async function expectBelowHold(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const bar = await element.page().locator('.cart-hold-bar').boundingBox();
  const box = await element.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
}

/** Harbour has neither terms nor a billing address, so that its page can have no error of its own. */
const showTermsAtHarbour = (page: Page) =>
  page.addInitScript(() => {
    const parse = JSON.parse;
    const terms = '"terms":{"version":"1","html":"<p>Terms</p>"}';
    JSON.parse = (text: string, ...rest) => parse(String(text).replace('"terms":null', terms), ...rest);
  });

for (const client of ['demo', 'harbour'] as const) {
  test(`${client}: reports the errors of the page and of the card together at the first press [UIK-04 CHK-16]`, async ({
    page,
  }) => {
    const authorised: string[] = [];
    page.on('request', (request) => request.url().endsWith('/authorise') && authorised.push(request.url()));
    await page.setViewportSize({ width: 360, height: 740 });
    await holdAnswers(page);
    if (client === 'harbour') {
      await showTermsAtHarbour(page);
      await recordLocale(page);
    }
    await openCheckoutWithTerms(page, client);
    const agree = page.getByLabel('I agree to the booking terms');
    const button = page.getByTestId('pay-button');
    const links = getProblem(page).getByRole('link');
    const cardLink = getProblem(page).locator('a[href="#card"]');
    const first = client === 'demo' ? getProblem(page) : agree;
    await expect(getNumber(page)).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await button.press('Enter');
    // In the order of the page: address and terms are below the card.
    await expect(cardLink).toHaveCount(1);
    await expect(links.first()).toHaveAttribute('href', '#card');
    await expect(links.last()).toHaveText('Agree to the booking terms to continue');
    await expect(first).toBeFocused();
    // The bar with the hold does not cover it.
    await expectBelowHold(first);
    // The provider's frame shows its own message beside the field.
    const message = (await cardLink.textContent()) ?? '';
    await expect(page.locator('#main').getByText(message, { exact: true })).toHaveCount(1);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    if (client === 'demo') {
      // The page waits for no late answer, and keeps the focus that the customer has moved since.
      await setAnswers(page, 'held');
      await button.press('Enter');
      await expect(links.last()).toHaveText('Agree to the booking terms to continue');
      await expect(cardLink).toHaveCount(0);
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      await agree.focus();
      await setAnswers(page, 'released');
      await expect(cardLink).toHaveCount(1);
      await expect(agree).toBeFocused();
      // The check of a complete card uses the session key: another one pays, with the card that was typed.
      await fillCard(page, client);
      const prepared = page.waitForResponse('**/api/checkout/prepare');
      await button.press('Enter');
      await prepared;
      await expect(links.last()).toHaveText('Agree to the booking terms to continue');
      await expect(cardLink).toHaveCount(0);
      await agree.press('Space');
      expect(authorised).toEqual([]);
      await pay(page);
      await expectConfirmation(page);
      expect(authorised).toHaveLength(1);
      return;
    }
    // The form of the card has the language that the page says, not that of the browser.
    expect(await page.evaluate(() => document.documentElement.dataset['cardLocale'])).toBe('en-GB');
    await agree.press('Space');
    await button.press('Enter');
    await expect(links).toHaveCount(1);
    await expect(page.locator('#card')).toBeFocused();
    expect(authorised).toEqual([]);
  });
}

for (const client of sampleClients(0)) {
  test(`${client}: shows only the error of the card that is wrong now, after a payment that failed [CHK-25]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await fillCard(page, client, 'declined');
    await pay(page);
    // The title says it once, and the link why.
    await expect(getFailure(page).getByRole('heading')).toHaveText('Payment was declined');
    await expect(getFailure(page).getByText(/declined/)).toHaveCount(2);
    await expect(getFailure(page)).not.toContainText('did not go through');
    await expect(page.locator('main')).not.toContainText(/error_\w+|problem_\w+/);
    await expect(getNumber(page)).toHaveValue('');
    await getNumber(page).fill('4242');
    await pay(page);
    await expect(getProblem(page).locator('a[href="#card"]')).toHaveCount(1);
    await expect(getFailure(page)).toHaveCount(0);
    await fillCard(page, client);
    if (client === 'demo') {
      // A wrong digit, which only the provider finds: on a phone the card is in view, directly below what is wrong with it.
      await page.setViewportSize({ width: 360, height: 740 });
      await getNumber(page).fill('4929000000001');
      await pay(page);
      await expect(getProblem(page).getByRole('link')).toHaveText(
        'The card number is not valid. Check it and try again.',
      );
      const card = page.locator('#card');
      await expect(card).toBeFocused();
      await expectBelowHold(getProblem(page));
      await expect(card).toBeInViewport({ ratio: 1 });
      const [problemBox, cardBox] = await Promise.all([getProblem(page).boundingBox(), card.boundingBox()]);
      const gap = (cardBox?.y ?? 0) - (problemBox?.y ?? 0) - (problemBox?.height ?? 0);
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(32);
      const colours = await Promise.all(
        [card, getProblem(page)].map((box) =>
          box.evaluate((element) => getComputedStyle(element).borderTopColor),
        ),
      );
      expect(colours[0]).toBe(colours[1]);
      await getNumber(page).fill('');
      await fillCard(page, client);
    }
    await pay(page);
    await expectConfirmation(page);
  });
}

for (const client of sampleClients(1)) {
  test(`${client}: shows one box in plain words while the server cannot be reached, and pays afterwards with the same card [CHK-26 CHK-30 UIK-03]`, async ({
    page,
  }) => {
    await openCheckout(page, client);
    await fillCard(page, client);
    await page.route('**/api/checkout/**', (route) => route.abort());
    await pay(page);
    const failure = page.getByRole('alert').filter({ hasText: 'We could not send your payment' });
    await expect(failure).toContainText('You will not be charged twice.', { timeout: 30_000 });
    await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('main').getByRole('alert')).toHaveCount(1);
    await expect(page.locator('main')).not.toContainText(/error_\w+|problem_\w+/);
    await page.unroute('**/api/checkout/**');
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.locator('main')).not.toContainText(/error_\w+|problem_\w+/);
    await pay(page);
    await expectConfirmation(page);
  });
}

test('pays at the first press of the mouse although leaving the card frame moves the button [CHK-16]', async ({
  page,
}) => {
  // Card and button are in one window: in a lower one the scroll position changes with the frame.
  await page.setViewportSize({ width: 360, height: 1800 });
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  const code = page.frameLocator('.card-frame iframe:visible').getByLabel('Security code');
  // The frame shows its error when the focus leaves it, and grows.
  await code.fill('1');
  await code.focus();
  const button = page.getByTestId('pay-button');
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  if (!before) throw new Error('Pay has no box');
  await page.mouse.move(before.x + before.width / 2, before.y + 4);
  await page.mouse.down();
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(before.y + 8);
  await page.mouse.up();
  await expect(getProblem(page).locator('a[href="#card"]')).toHaveCount(1);
  // A hand that has moved away has changed its mind.
  await code.fill('123');
  await fillCard(page, 'demo');
  const authorised: string[] = [];
  page.on('request', (request) => request.url().endsWith('/authorise') && authorised.push(request.url()));
  const box = await button.boundingBox();
  if (!box) throw new Error('Pay has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 60);
  await page.mouse.up();
  expect(authorised).toEqual([]);
  await pay(page);
  await expectConfirmation(page);
  expect(authorised).toHaveLength(1);
});
