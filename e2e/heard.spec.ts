import { dayIn, openBasket, openLogin, screens } from './access.ts';
import {
  fillCard,
  openClass,
  pay,
  seeConfirmation,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from './journeys.ts';
import { openCheckout } from './newcomer.ts';
import { expect, test } from './policed.ts';

// What somebody hears who does not see the page: each journey, screen by screen, in the words of its accessibility tree.

const open = (name: string) => {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen.open;
};

test('a class is heard from home to its panel [UIK-04]', async ({ page }) => {
  await visit(page, 'demo');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Northgate Leisure"
      - navigation "Main":
        - link "Book an activity"
        - link "What’s on"
      - button "Log in"
      - link "Basket"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Where would you like to go?" [level=1]
      - search:
        - searchbox "Venue, town or postcode"
        - button "Search"
      - link "What’s on near me"
      - region "Choose a venue":
        - list:
          - listitem:
            - heading "Northgate Arena" [level=3]:
              - link "Northgate Arena"
            - paragraph: /Broughton Lane, Salford M7 1UE/
  `);
  await visit(page, 'demo', '/location/northgate-arena');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Home"
          - listitem: Book an activity
      - heading "Northgate Arena" [level=1]
      - heading "What would you like to do?" [level=2]
      - list:
        - listitem:
          - heading "Fitness classes" [level=3]:
            - link "Fitness classes"
          - paragraph: /from £\\d+\\.\\d\\d/
      - complementary "Starting soon":
        - heading "Starting soon" [level=2]
      - heading "Opening times" [level=2]
      - term: Monday to Friday
      - definition: 06:00–22:00
  `);
  await visitClasses(page, 'demo', dayIn(1));
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Fitness classes" [level=1]
      - paragraph: /Northgate Arena · \\w+ \\d{4}/
      - navigation "Choose a day":
        - link /^Today, \\w+day \\d+ \\w+/
        - link /^\\w+day \\d+ \\w+, Places left$/
      - status: /^\\w+day \\d+ \\w+. \\d+ classes$/
      - group "Filters":
        - button "Any activity"
        - button "Any instructor"
        - button "Any time"
        - button "Places left only"
      - region "Evening":
        - heading "Evening" [level=2]
        - text: /\\d+ class(es)?/
        - list:
          - listitem:
            - text: /\\d\\d.\\d\\d \\d+ min/
            - heading /^.+ \\d\\d.\\d\\d, .+$/ [level=3]:
              - link /^.+ \\d\\d.\\d\\d, .+$/
            - paragraph: /.+ · .+/
            - text: /.+ £\\d+\\.\\d\\d/
            - link /^Book .+ \\d\\d.\\d\\d, .+$/
      - complementary "Basket":
        - heading "Basket" [level=2]
  `);
  await openClass(page, 'demo', dayIn(1));
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog /.+/:
      - button "Close"
      - heading /.+/ [level=2]
      - text: /\\d+ available/
      - list:
        - listitem: /\\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d \\d+ minutes/
        - listitem: /Northgate Arena Broughton Lane, Salford M7 1UE/
        - listitem: /^Led by .+/
        - listitem: /^Bring .+/
      - group: /Why this price. £\\d+\\.\\d\\d/
      - button /^Add to basket · £\\d+\\.\\d\\d$/
  `);
});

test('a guest hears the question, the log-in that it leads to, and that it is in the basket [UIK-04 AUT-12 SHL-12]', async ({
  page,
}) => {
  await open('question to a guest')(page, 'demo');
  await expect(page.getByTestId('guest-prompt')).toMatchAriaSnapshot(`
    - group "Book faster with an account":
      - paragraph: /Log in for your own prices/
      - button "Log in"
      - link "Create an account"
      - button "Continue as guest"
  `);
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByRole('dialog', { name: 'In your basket' })).toMatchAriaSnapshot(`
    - dialog "In your basket":
      - button "Close"
      - heading "In your basket" [level=2]
      - status: /Items were added to your basket We hold the place for you/
      - paragraph: /.+ \\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d .+, Northgate Arena/
      - link "Checkout"
      - link "Back to home"
  `);
  await expect(page.getByRole('region', { name: 'Messages' })).toMatchAriaSnapshot(`
    - region "Messages":
      - status:
        - text: Successfully added item to the basket.
        - button "Close"
  `);
  await openLogin(page, 'harbour');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Log in":
      - heading "Log in" [level=2]
      - button "Close"
      - paragraph: Book faster and see your bookings.
      - textbox "Email address"
      - textbox "Password"
      - button "Show password"
      - button "Log in"
      - paragraph:
        - text: New here?
        - link "Create an account"
  `);
  await dialog.getByTestId('login-submit').press('Enter');
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription('Enter your email address');
  await expect(dialog.getByLabel('Email address')).toBeFocused();
});

test('courts are heard by their time, and as a table by their place [UIK-04 ACT-21]', async ({ page }) => {
  await visitCourts(page, 'demo', dayIn(2), 'time');
  await page.getByRole('button', { name: /free$/ }).first().click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Courts" [level=1]
      - group "Sport":
        - link "Badminton"
        - link "Squash"
      - group "How long":
        - radio "60 min" [checked]
        - radio "120 min"
      - group "Look by":
        - link "By time"
        - link "By court"
      - button "Any court"
      - heading "Choose a time" [level=2]
      - button /^\\d\\d.\\d\\d £\\d+\\.\\d\\d \\d+ free$/ [pressed]
      - button /^\\d\\d.\\d\\d £\\d+\\.\\d\\d \\d+ free$/
      - status: /^\\d courts? at \\d\\d.\\d\\d$/
      - heading /^\\d courts? at \\d\\d.\\d\\d$/ [level=2]
      - list:
        - listitem:
          - text: /Court \\d/
          - paragraph: /Sports hall · \\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d/
          - link /^£\\d+\\.\\d\\d Court \\d$/
  `);
  await expect(page.getByRole('link', { name: 'By time' })).toHaveAttribute('aria-current', 'true');
  await visitCourts(page, 'demo', dayIn(2), 'location');
  await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - table /^Badminton on \\w+day \\d+ \\w+$/:
      - rowgroup:
        - row:
          - columnheader "Time"
          - columnheader "Court 1 Sports hall"
          - columnheader "Court 2 Sports hall"
      - rowgroup:
        - row:
          - rowheader /^\\d\\d.\\d\\d$/
          - cell /Court 1/
  `);
  await expect(page.getByTestId('free-slot').first()).toHaveAccessibleName(
    /^Court \d, \d\d:\d\d, £\d+\.\d\d$/,
  );
});

test('a search is heard with what it came to, and so is one for nothing [UIK-04 VEN-10]', async ({
  page,
}) => {
  await visit(page, 'demo', '/search?what=badminton&when=tomorrow');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "What’s on near me" [level=1]
      - search:
        - searchbox "What": badminton
        - combobox "When":
          - option "Tomorrow" [selected]
        - combobox "Time of day":
          - option "Any time" [selected]
        - textbox "Town or postcode"
        - button "Use my location"
        - combobox "How far":
          - option "5 miles" [selected]
        - button "Search"
      - group "Filters":
        - link "Places left only"
      - status: /^\\d+ sessions$/
      - region /^\\w+day \\d+ \\w+$/:
        - heading /^\\w+day \\d+ \\w+$/ [level=2]
        - list:
          - listitem:
            - heading /^Badminton \\d\\d.\\d\\d, Court \\d$/ [level=3]
            - paragraph: /^Northgate Arena, Court \\d/
            - text: /.+ £\\d+\\.\\d\\d/
      - paragraph:
        - link "Show more"
        - text: /20 of \\d+/
  `);
  const names = await page
    .getByTestId('session-row')
    .getByRole('link', { name: /^Book / })
    .evaluateAll((all) => all.map((one) => one.textContent));
  expect(new Set(names).size).toBe(names.length);
  await page.getByRole('searchbox', { name: 'What', exact: true }).fill('quidditch');
  await page.getByRole('searchbox', { name: 'What', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toHaveCount(1);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - status: Nothing found
      - heading "Nothing found" [level=2]
      - paragraph: /.+/
      - link "Next 7 days"
  `);
});

test('the basket, the checkout, what is wrong in it and the confirmation are heard [UIK-04 BSK-15 CHK-14]', async ({
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
            - paragraph: /^\\d\\d.\\d\\d–\\d\\d.\\d\\d · .+, Northgate Arena$/
            - paragraph: 1 place
            - text: /£\\d+\\.\\d\\d/
            - button /^Remove .+, \\w+ \\d+ \\w+, \\d\\d.\\d\\d$/
      - paragraph:
        - link "Continue browsing"
      - complementary "Summary":
        - heading "Summary" [level=2]
        - timer: /^Held for \\d+.\\d\\d – pay by then$/
        - status
        - term: Basket cost
        - definition: /£\\d+\\.\\d\\d/
        - term: Total to pay
        - definition: /£\\d+\\.\\d\\d/
        - link "Checkout now"
  `);
  // The clock stands there and is not read out each second.
  await expect(page.getByRole('timer').filter({ visible: true })).not.toHaveAttribute('aria-live');
  await openCheckout(page, 'demo', 2);
  await expect(page.locator('.pay-frame iframe')).toHaveAttribute('title', /.+/);
  await page.getByTestId('pay-button').press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Who is it for?":
        - heading "1 Who is it for? (done)" [level=2]
        - list:
          - listitem:
            - text: Jo Newcomer
      - region "Pay":
        - heading "2 Pay" [level=2]
        - alert:
          - heading "There is 1 thing to correct" [level=2]
          - list:
            - listitem:
              - link "Agree to the booking terms to go on"
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
  await expect(page.getByRole('alert').filter({ hasText: 'to correct' })).toBeFocused();
  await expect(page.getByLabel('I agree to the booking terms')).toHaveAccessibleDescription(
    'Agree to the booking terms to go on',
  );
  await fillCard(page, 'demo');
  await pay(page);
  await seeConfirmation(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "You’re booked" [level=1]
      - paragraph: /^Order \\w+. We sent the details to .+/
      - list:
        - listitem:
          - paragraph: /^\\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d$/
          - heading /.+/ [level=2]
          - paragraph: /Northgate Arena · Jo Newcomer/
          - paragraph:
            - link "Directions Northgate Arena"
      - complementary "Receipt":
        - heading "Receipt" [level=2]
        - term: Paid
        - definition: /£\\d+\\.\\d\\d/
        - link "Book something else"
  `);
});

test('registration and a kiosk are heard [UIK-04 AUT-18 RTE-29]', async ({ page }) => {
  await open('register with errors')(page, 'demo');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Create an account" [level=1]
      - alert:
        - heading "There are 7 things to correct" [level=2]
        - list:
          - listitem:
            - link "Enter your first name"
      - textbox "First name" [invalid]
      - textbox "Email address" [invalid]
      - textbox "Password" [invalid]
      - button "Show password"
      - textbox "Date of birth" [invalid]
      - group "Address (optional)":
        - textbox "Postcode"
      - group "Hear about classes and offers":
        - checkbox "By e-mail"
      - checkbox "I agree to the booking terms" [invalid]
      - button "Create an account"
  `);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 8 characters. Longer is better. Choose a password',
  );
  await open('kiosk home')(page, 'demo');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Back to Kiosk Home"
      - link "Basket"
    - main:
      - heading "Welcome to Northgate Arena" [level=1]
      - paragraph: What would you like to do today?
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
