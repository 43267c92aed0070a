import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, venues, visit, waitForHydration } from '../journeys.ts';
import { forgetAgreement, openCheckout } from '../new-customer.ts';
import { openBasket } from './open-booking.ts';
import { getScreen } from './screens.ts';

// What a screen reader announces from a search to a confirmation, on registration and on a kiosk.

test('announces search results and an empty result [UIK-04 VEN-10]', async ({ page }) => {
  await visit(page, 'demo', '/search?what=badminton&when=tomorrow');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "What’s on" [level=1]
      - search:
        - button "Search"
        - combobox "Activity, venue, town or postcode"
        - group "Your search":
          - 'button "Activity: badminton"'
          - link "Remove badminton"
          - 'button "Where: Anywhere"'
          - 'button "When: Tomorrow"'
          - link "Remove Tomorrow"
          - link "Tonight"
          - link "This weekend"
          - link "Near me"
      - group "Filters":
        - link "Only show sessions with places left"
      - status: /^\\d+ sessions$/
      - region /^\\w+day \\d+ \\w+$/:
        - heading /^\\w+day \\d+ \\w+$/ [level=2]
        - list:
          - listitem:
            - heading /^Badminton \\d\\d.\\d\\d, Court \\d$/ [level=3]
            - paragraph: Northgate Arena
            - text: /£\\d+\\.\\d\\d \\d available/
            - list:
              - listitem:
                - link /^Badminton, \\d\\d.\\d\\d, Court \\d$/
      - paragraph:
        - link "Show more"
        - text: /^Showing \\d+ of \\d+$/
  `);
  const names = await page
    .getByTestId('session-row')
    .getByRole('link', { name: /^Badminton, / })
    .evaluateAll((links) => links.map((link) => link.textContent));
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  await page.getByRole('main').getByRole('combobox').fill('quidditch');
  await page.getByRole('main').getByRole('combobox').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'No sessions found' })).toHaveCount(1);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "No sessions found for “quidditch”" [level=2]
      - paragraph: "Nothing we run matches all of this. Try a wider search:"
      - link /^Remove “quidditch” · \\d+ sessions$/
  `);
});

test('exposes the basket, the checkout with its errors and the confirmation to screen readers [UIK-04 BSK-15 CHK-13]', async ({
  page,
}) => {
  await openBasket(page, 'demo');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveAccessibleName(
    'Basket 2 items',
  );
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Shopping basket" [level=1]
      - paragraph: /^2 items · £\\d+\\.\\d\\d$/
      - region /^\\w+day \\d+ \\w+$/:
        - heading /^\\w+day \\d+ \\w+$/ [level=2]
        - list:
          - listitem:
            - heading /.+/ [level=3]
            - paragraph: /^\\d\\d.\\d\\d–\\d\\d.\\d\\d .\\d+ min. · .+, Northgate Arena$/
            - text: /£\\d+\\.\\d\\d/
            - button /^Remove .+, .+, \\w+ \\d+ \\w+, \\d\\d.\\d\\d$/
      - paragraph:
        - link "Continue browsing"
      - complementary "Summary":
        - heading "Summary" [level=2]
        - timer: /^Held for \\d+.\\d\\d. Pay before it runs out.$/
        - status
        - term: Basket cost
        - definition: /£\\d+\\.\\d\\d/
        - term: Total to pay
        - definition: /£\\d+\\.\\d\\d/
        - link "Checkout now"
  `);
  // The timer is not announced each second.
  await expect(page.getByRole('timer').filter({ visible: true })).not.toHaveAttribute('aria-live');
  const { email } = await openCheckout(page, 'demo', 2);
  await forgetAgreement(email);
  await page.reload();
  await expect(page.locator('.card-frame iframe')).toHaveAttribute('title', /.+/);
  await page.getByTestId('pay-button').press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Who is this booking for?":
        - heading "1 Who is this booking for? (completed)" [level=2]
        - list:
          - listitem:
            - text: Jo Newcomer
      - region "Pay":
        - heading "2 Pay" [level=2]
        - alert:
          - heading "There is a problem" [level=2]
          - list:
            - listitem:
              - link "Agree to the booking terms to continue"
        - group "Card details":
          - iframe
        - checkbox "I agree to the booking terms" [invalid]
        - button /^Pay £\\d+\\.\\d\\d$/
        - paragraph: /Your bank may ask you to confirm/
      - complementary "Your booking":
        - heading "Your booking" [level=2]
        - timer: /^Held for/
        - term: Total to pay
        - definition: /£\\d+\\.\\d\\d/
        - paragraph:
          - link "Edit basket"
  `);
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await expect(page.getByLabel('I agree to the booking terms')).toHaveAccessibleDescription(
    'Agree to the booking terms to continue',
  );
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "You’re booked" [level=1]
      - paragraph: /^Your order reference is \\w+. We have emailed the details to .+/
      - link "My bookings"
      - link "Add all to calendar"
      - paragraph: /^Northgate Arena/
      - link "Directions Northgate Arena"
      - list:
        - listitem:
          - paragraph: /^\\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d$/
          - heading /.+/ [level=2]
          - paragraph: /Jo Newcomer$/
          - paragraph:
            - button /^Show entry code .+/
            - link /^Add to calendar .+/
      - complementary "Receipt":
        - group:
          - heading "Receipt" [level=2]
          - term: Paid
          - definition: /£\\d+\\.\\d\\d/
          - paragraph:
            - link "Download the receipt (PDF)"
            - button "Print the receipt"
      - link "Book something else"
  `);
});

test('exposes registration and a kiosk to screen readers [UIK-04 AUT-18 RTE-29]', async ({ page }) => {
  await getScreen('register with errors').open(page, 'demo');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Create an account" [level=1]
      - alert:
        - heading "There is a problem" [level=2]
        - list:
          - listitem:
            - link "Enter your first name"
      - textbox "First name" [invalid]
      - textbox "Email address" [invalid]
      - textbox "Password" [invalid]
      - button "Show password"
      - group "Date of birth":
        - textbox "Day" [invalid]
        - textbox "Month" [invalid]
        - textbox "Year" [invalid]
      - group: Phone, address and news (optional)
      - checkbox "I agree to the booking terms" [invalid]
      - button "Create an account"
  `);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Use at least 8 characters, and no common password. Choose a password',
  );
  await getScreen('kiosk home').open(page, 'demo');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Northgate Leisure"
      - link "Basket"
    - main:
      - heading "Welcome to Northgate Arena" [level=1]
      - paragraph: What would you like to do today?
      - link "I have a booking"
      - list:
        - listitem:
          - link /^Fitness classes/
        - listitem:
          - link /^Courts/
  `);
  await visit(page, 'demo', `/location/${venues.demo}?kiosk=true&centre=${venues.demo}`);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Back to Kiosk Home"
      - link "Basket"
  `);
});

test('the confirmation takes the focus, and leaves it at a link that had it before the scripts arrived [UIK-04 CHK-13]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const link = page.getByRole('main').getByRole('link', { name: 'My bookings' });
  await link.focus();
  release();
  await waitForHydration(page);
  // What only the scripts show, after the page has arrived.
  const entryCode = page.getByRole('button', { name: /^Show entry code/ });
  await expect(async () => {
    await entryCode.dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});
