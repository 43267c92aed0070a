import type { FrameLocator, Page } from '@playwright/test';
import { expectKioskTargets } from '../accessibility/kiosk-targets.ts';
import { expect, test } from '../csp-test.ts';
import { type Client, expectConfirmation, fillCard, pay, venues, visit } from '../journeys.ts';
import { fillCart, register } from '../new-customer.ts';
import { submitNewcomer, visitNewcomerForm } from '../person/newcomer-form.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { completeChallenge } from './challenge.ts';

// MOD-01: an idle visit ends after 90 s, but frames of providers and banks keep their events from the page.

/** Opens the checkout of a kiosk with the page's clock in the test's hand. */
async function openKioskCheckout(page: Page, client: Client): Promise<void> {
  await visit(page, client, `/basket?kiosk=true&centre=${venues[client]}`);
  await register(page, client);
  await fillCart(page, client);
  await page.clock.install();
  await visit(page, client, `/basket/checkout?kiosk=true&centre=${venues[client]}`);
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
  // The chunk with the idle guard has run once the header has the kiosk's link.
  await expect(page.getByTestId('back-to-kiosk-home')).toBeVisible();
}

const getCardFrame = (page: Page): FrameLocator => page.frameLocator('.card-frame iframe:visible');
const getWarning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

test('counts the input that Stripe’s card form reports as activity [MOD-01]', async ({ page }) => {
  await openKioskCheckout(page, 'harbour');
  // Counts the frame's messages, because time must not move before the page has received one.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener('message', ({ data }: MessageEvent<{ event?: string }>) => {
      if (data.event === 'change') dataset['changes'] = String(Number(dataset['changes'] ?? 0) + 1);
    });
  });
  const number = getCardFrame(page).getByLabel('Card number');
  for (const [index, digits] of ['4242', '42424242', '4242424242424242'].entries()) {
    await number.fill(digits);
    await expect(page.locator('html')).toHaveAttribute('data-changes', String(index + 1));
    await page.clock.runFor(60_000);
    await expect(getWarning(page)).toHaveCount(0);
  }
  await expect(page.getByTestId('pay-button')).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(getWarning(page)).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

test('has the fields of a row of Opayo’s card form level, also if a label wraps [CHK-29 UIK-04]', async ({
  page,
}) => {
  await openKioskCheckout(page, 'demo');
  const frame = getCardFrame(page);
  const code = frame.getByLabel('Security code');
  await expect(code).toBeVisible();
  for (const width of [768, 1080, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    // A wider font wraps it in any frame.
    await frame.locator('label[for=securityCode]').evaluate((label) => {
      label.style.maxWidth = '5rem';
    });
    const boxes = await Promise.all(
      [frame.getByLabel('Expiry'), code, frame.getByLabel('Name on card')].map((field) =>
        field.boundingBox(),
      ),
    );
    const [expiryBox, codeBox, nameBox] = boxes;
    if (!expiryBox || !codeBox || !nameBox) throw new Error('The card form is not shown');
    expect(codeBox.x).toBeGreaterThan(expiryBox.x + expiryBox.width);
    expect(codeBox.y).toBe(expiryBox.y);
    expect(nameBox.y - codeBox.y - codeBox.height).toBeLessThan(60);
  }
});

test('shows a longer clock while the focus is in Opayo’s card form, and ends the visit by it [MOD-01]', async ({
  page,
}) => {
  await openKioskCheckout(page, 'demo');
  const clock = page.getByTestId('visit-clock');
  await expect(clock).toContainText('You have 4 minutes to enter your card');
  await expect(clock.getByRole('button')).toBeHidden();
  // A click just after a scroll can reach the frame that was there before.
  await clock.scrollIntoViewIfNeeded();
  const number = getCardFrame(page).getByLabel('Card number');
  await number.click();
  await number.pressSequentially('4929');
  await page.clock.runFor(150_000);
  await expect(getWarning(page)).toHaveCount(0);
  await expect(clock).toContainText(/we will clear this screen in 1:[23]\d/);
  // Of the clocks only the one that ends first is shown.
  await expect(page.locator('.pv-hold-timer:visible')).toHaveText(
    'We are holding your places while you pay.',
  );
  // The start of a press: later events may come after the clock has seen the focus leave the frame.
  await clock.getByRole('button', { name: 'I’m still here' }).dispatchEvent('pointerdown');
  await page.clock.runFor(500);
  await expect(clock).toContainText(/in (4:00|3:5\d)/);
  await number.click();
  await page.clock.runFor(225_000);
  await expect(getWarning(page)).toBeVisible();
  await getWarning(page).getByRole('button', { name: 'Continue' }).click();
  await expect(getWarning(page)).toHaveCount(0);
  await expect(number).toHaveValue('4929');
  await number.click();
  await page.clock.runFor(241_000);
  await expect(page.getByTestId('kiosk-home')).toBeVisible();
});

for (const client of sampleClients(1)) {
  test(`${client}: does not end a visit while the payment is being authorised [MOD-01 CHK-29]`, async ({
    page,
  }) => {
    await openKioskCheckout(page, client);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/checkout/authorise', async (route) => {
      await held;
      await route.continue();
    });
    await fillCard(page, client);
    const authorisation = page.waitForRequest('**/api/checkout/authorise');
    await pay(page);
    await authorisation;
    await page.clock.runFor(200_000);
    await expect(getWarning(page)).toHaveCount(0);
    release();
    await expectConfirmation(page);
    expect(new URL(page.url()).searchParams.get('kiosk')).toBe('true');
    // The message that it is completed covers neither the button nor the countdown.
    await expectKioskTargets(page);
    const toast = await page.getByText('Order completed Successfully.').boundingBox();
    expect(toast?.y).toBeLessThan(80);
    const [message, actions] = await Promise.all([
      page.locator('.pv-toast').boundingBox(),
      page.locator('.shell-header__actions').boundingBox(),
    ]);
    expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
    // The confirmation ends the visit by itself, sooner than an idle visit; any touch gives more time.
    const done = page.getByTestId('kiosk-done');
    await expect(done).toContainText(/in \d+ seconds/);
    await page.clock.runFor(20_000);
    await expect(done).toContainText(/in (\d|1\d|2[0-5]) seconds?/);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 1);
    await page.clock.runFor(1000);
    await expect(done).toContainText(/in [34]\d seconds/);
    if (client === 'demo') await done.getByRole('button', { name: 'Done' }).press('Enter');
    else await page.clock.runFor(50_000);
    await expect(page.getByTestId('kiosk-home')).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });
}

test('sends a guest who has paid at a kiosk to their email, and not to an account [BKG-03 MOD-01 CHK-13]', async ({
  page,
}) => {
  await visit(page, 'demo', `/kiosk?kiosk=true&centre=${venues.demo}`);
  await fillCart(page, 'demo');
  const form = await visitNewcomerForm(page, 'demo', '/basket/checkout');
  await submitNewcomer(page, form, `mo-${Date.now().toString(36)}x@demo.test`);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'If your plans change, the link in your email shows how to cancel or move your booking.',
  );
  await expect(main).not.toContainText('your account');
  await expect(page.getByTestId('kiosk-done')).toContainText('we will clear this screen in');
  await expect(page.getByTestId('kiosk-done')).not.toContainText('log you out');
});

test('gives a customer of a kiosk time to answer the bank [MOD-01 CHK-22]', async ({ page }) => {
  await openKioskCheckout(page, 'demo');
  await fillCard(page, 'demo', 'challenge');
  await pay(page);
  await expect(page.locator('.challenge-frame')).toBeVisible();
  await page.clock.runFor(150_000);
  await expect(getWarning(page)).toHaveCount(0);
  await expect(page.getByRole('alertdialog').getByTestId('visit-clock')).toContainText(/in 1:[23]\d/);
  await completeChallenge(page, 'demo', 'pass');
  await expectConfirmation(page);
});

// The box of Stripe's element was too high.
for (const client of sampleClients(1)) {
  test(`${client}: leaves no blank space in the card box, also after a reload [MOD-01]`, async ({ page }) => {
    await page.setViewportSize({ width: 1080, height: 1920 });
    await openKioskCheckout(page, client);
    /** Px between the lowest visible part of the box and its border, and within the frame. */
    const measureBlank = () =>
      page.evaluate(() => {
        const box = document.querySelector('.card-form');
        const frame = document.querySelector('.card-frame');
        if (!box || !frame) return undefined;
        const { bottom: end } = box.getBoundingClientRect();
        const bottoms = [...box.querySelectorAll('.card-frame, .visit-clock')].map(
          (element) => element.getBoundingClientRect().bottom,
        );
        return {
          blank: end - Math.max(...bottoms),
          loading: box.querySelector('.card-form__loading') !== null,
        };
      });
    /** The height of the frame beyond its fields, which end with a margin. */
    const measureFrame = async (): Promise<number> => {
      const frame = page.locator('.card-frame iframe');
      const height = await frame.evaluate((element) => element.clientHeight);
      const content = getCardFrame(page).locator('body');
      const contentHeight = await content.evaluate((body) => {
        const bottoms = [...body.querySelectorAll('form, .note')].map(
          (part) => part.getBoundingClientRect().bottom,
        );
        return Math.max(...bottoms);
      });
      return height - contentHeight;
    };
    for (const step of ['first', 'reloaded'] as const) {
      if (step === 'reloaded') await page.reload();
      await expect.poll(async () => (await measureBlank())?.loading).toBe(false);
      expect((await measureBlank())?.blank).toBeLessThan(30);
      await expect.poll(measureFrame).toBeLessThan(20);
    }
  });
}
