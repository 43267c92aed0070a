import { expect, test } from '../csp-test.ts';
import { getDayFromNow, openClass, visit, visitClasses, visitCourts } from '../journeys.ts';
import { openLogin } from './open-account.ts';
import { getScreen } from './screens.ts';

// What a screen reader announces: each journey, screen by screen, as snapshots of the accessibility tree.

test('exposes the steps from home to a class’s panel to screen readers [UIK-04]', async ({ page }) => {
  await visit(page, 'demo');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Northgate Leisure"
      - navigation "Main":
        - link "Book an activity"
        - link "What’s on"
        - link "Buy a membership"
      - button "Log in"
      - link "Basket"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Where would you like to go?" [level=1]
      - search:
        - button "Search"
        - combobox "Activity, venue, town or postcode"
        - combobox "Distance":
          - option "Within 5 miles" [selected]
        - button "Use my location"
        - group "Quick searches":
          - link "Tonight"
          - link "This weekend"
          - link "Near me"
      - region "Choose a venue":
        - heading /^\\d venues$/ [level=2]
        - list:
          - listitem:
            - heading "Northgate Arena" [level=3]:
              - link "Northgate Arena"
            - paragraph: /^Salford (Open|Opens|Closed)/
            - link "Broughton Lane, Salford M7 1UE"
            - list "On next":
              - listitem:
                - link /^(\\w+ )?\\d\\d.\\d\\d \\w+/
  `);
  await visit(page, 'demo', '/location/northgate-arena');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Home"
          - listitem: Book an activity · Northgate Arena
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
  await visitClasses(page, 'demo', getDayFromNow(1));
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Fitness classes" [level=1]
      - paragraph: /Northgate Arena · [\\w–]+ \\d{4}/
      - navigation "Choose a day":
        - link /^Today, \\w+day \\d+ \\w+/
        - link /^\\w+day \\d+ \\w+, Places left$/
      - group "View by":
        - link "Day"
        - link "Week"
      - group "Filters":
        - button "Any activity"
        - button "Any instructor"
        - button "Any time"
        - button "Any kind"
        - button "Only show sessions I can book"
      - status: /^\\w+day \\d+ \\w+. \\d+ sessions$/
      - region "Evening":
        - heading "Evening" [level=2]
        - text: /\\d+ sessions?/
        - list:
          - listitem:
            - text: /\\d\\d.\\d\\d \\d+ min/
            - heading /^.+ \\d\\d.\\d\\d, .+$/ [level=3]:
              - link /^.+ \\d\\d.\\d\\d, .+$/
            - paragraph: /.+ · .+/
            - text: /£\\d+\\.\\d\\d .+/
            - link /^Book .+ \\d\\d.\\d\\d, .+$/
      - complementary "Basket":
        - heading "Basket" [level=2]
  `);
  await openClass(page, 'demo', getDayFromNow(1));
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog /.+/:
      - button "Close"
      - heading /.+/ [level=2]
      - text: /\\d+ available/
      - list:
        - listitem: /\\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d \\d+ minutes/
        - listitem: /Northgate Arena Broughton Lane, Salford M7 1UE/
        - listitem: /^Led by .+/
        - listitem: "/^Bring: [a-z].+/"
      - heading "Who is it for?" [level=3]
      - paragraph: You. We’ll ask for your name when you pay.
      - group: /Why this price. £\\d+\\.\\d\\d/
      - button /^Add to basket · £\\d+\\.\\d\\d$/
  `);
});

test('exposes the guest prompt, the added item and the log-in dialog to screen readers [UIK-04 AUT-12 SHL-12]', async ({
  page,
}) => {
  await getScreen('guest prompt').open(page, 'demo');
  await expect(page.getByTestId('guest-prompt')).toMatchAriaSnapshot(`
    - group "How do you want to book?":
      - paragraph: /Log in to use your credit or benefits, or carry on\\./
      - button "Continue as guest"
      - paragraph: /^No password needed. We ask for your name,? .*email.*\\.$/
      - button "Log in"
      - link "Create an account"
  `);
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByRole('complementary', { name: 'Basket' })).toMatchAriaSnapshot(`
    - complementary "Basket":
      - heading "Basket" [level=2]
      - status:
        - text: Successfully added item to the basket.
        - paragraph: /We’re holding your place for 1[45] minutes/
      - timer: /Held for 1[45].\\d\\d/
      - list:
        - listitem:
          - heading /.+/ [level=3]
          - paragraph: /\\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d/
          - paragraph: /^.+, .+$/
          - text: /£\\d+\\.\\d\\d/
          - button /^Remove .+/
      - link "Checkout"
      - button "Keep browsing"
      - link "Back to home"
  `);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openLogin(page, 'harbour');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Log in":
      - heading "Log in" [level=2]
      - button "Close"
      - paragraph: Book faster and see your bookings.
      - textbox "Email address or customer reference"
      - textbox "Password"
      - button "Show password"
      - button "Log in"
      - paragraph:
        - text: New here?
        - link "Create an account"
  `);
  await dialog.getByTestId('login-submit').press('Enter');
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(
    'Enter your email address or customer reference',
  );
  await expect(dialog.getByLabel('Email address')).toBeFocused();
});

test('exposes courts as buttons by time and as a table by court [UIK-04 ACT-21]', async ({ page }) => {
  await visitCourts(page, 'demo', getDayFromNow(2), 'time');
  await page
    .getByRole('button', { name: /[2-4] available$/ })
    .first()
    .click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Courts" [level=1]
      - group "Sport":
        - link "Badminton"
        - link "Squash"
      - group "Duration":
        - radio "60 min One court" [checked]
        - radio "120 min Whole hall"
      - group "View by":
        - link "By time"
        - link "By court"
      - button "Any court"
      - heading "Choose a time" [level=2]
      - button /^\\d\\d.\\d\\d £\\d+\\.\\d\\d \\d+ available$/ [pressed]
      - heading /^\\d available at \\d\\d.\\d\\d$/ [level=2]
      - paragraph: /^\\w+ \\d+ \\w+, \\d\\d.\\d\\d–\\d\\d.\\d\\d · Sports hall$/
      - list:
        - listitem:
          - text: /Court \\d/
          - button /^Choose · £\\d+\\.\\d\\d Court \\d, \\d\\d.\\d\\d$/
      - button /^\\d\\d.\\d\\d £\\d+\\.\\d\\d \\d+ available$/
      - status: /^\\d available at \\d\\d.\\d\\d$/
  `);
  await expect(page.getByRole('link', { name: 'By time' })).toHaveAttribute('aria-current', 'true');
  await visitCourts(page, 'demo', getDayFromNow(2), 'location');
  await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - table /^Badminton on \\w+day \\d+ \\w+$/:
      - rowgroup:
        - row:
          - columnheader "Time"
          - columnheader "Court 1"
          - columnheader "Court 2"
      - rowgroup:
        - row:
          - rowheader /^\\d\\d.\\d\\d$/
          - cell /Court 1/
  `);
  await expect(page.getByTestId('free-slot').first()).toHaveAccessibleName(
    /^Court \d, \d\d:\d\d, £\d+\.\d\d$/,
  );
});
