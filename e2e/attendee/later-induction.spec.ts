import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { type BundleView, getBookingPath, getDetailsPath, readBundle } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, getUrl, pay, visit } from '../journeys.ts';
import { openOrigin, sendFromPage } from '../new-customer.ts';
import { linkChild, registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { addDeepWaterRunning } from './inflatable-run.ts';

const getNotices = (page: Page) => page.getByTestId('induction-due');

async function expectDesigned(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
}

test('a session says what it needs before the purchase, to who is known, and when one of the two is enough [WVR-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const needs = page.getByRole('dialog').getByTestId('occurrence-needs');
  await openOrigin(page, 'demo');
  const demand = (criteria: string | null) =>
    runStatement(
      `update schedule s set restriction_criteria = $1,
         waiver_id = (select id from restriction r where r.client_id = s.client_id and r.type = 'pre-purchase-waiver'
           and $1::text is not null order by r.name limit 1),
         induction_id = (select id from restriction r where r.client_id = s.client_id
           and r.type = 'pre-purchase-induction' and $1::text is not null order by r.name limit 1)
       where s.reference = 'northgate-arena/chair-yoga'`,
      [criteria],
    );
  const path = await findSession(page, 'Chair yoga');
  try {
    await demand('all');
    await visit(page, 'demo', path);
    await expect(page.getByRole('dialog').getByTestId('session-panel')).toBeVisible();
    await expect(needs).toHaveCount(0);
    await registerParent(page);
    await visit(page, 'demo', path);
    await expect(needs).toHaveText(/^You agree to .+ before you pay\. Needs .+ first\.\s*$/);
    await demand('any');
    await visit(page, 'demo', path);
    await expect(needs).toHaveText(/ first\.\s*One of these is enough\.$/);
    await expectDesigned(page);
  } finally {
    await demand(null);
  }
});

/** The path of the panel of a class of Northgate Arena that starts in some days. */
async function findSession(page: Page, name: string): Promise<string> {
  for (let day = 6; day < 14; day++) {
    const date = getDayFromNow(day);
    const url = `/api/activities/venue/northgate-arena/activity/yoga/v2/timetable?date=${date}`;
    const { data } = await sendFromPage(page, url);
    const session = (data as { id: string; name: string }[]).find((occurrence) => occurrence.name === name);
    if (session) return `/location/northgate-arena/yoga/${date}?session=${session.id}`;
  }
  throw new Error(`No ${name} within two weeks`);
}

test('an induction after the purchase stops no sale, and is asked for until it is attended [WVR-01 WVR-02 ACC-06]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await registerParent(page);
  const path = await addDeepWaterRunning(page);
  await visit(page, 'demo', path);
  await expect(page.getByRole('dialog').getByTestId('occurrence-needs')).toHaveText(
    'Attend Deep-water induction after you have booked, before the session.',
  );

  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);

  await visitAccount(page, 'demo', '/');
  await expect(getNotices(page)).toContainText('Induction needed: Deep-water induction');
  await expect(getNotices(page)).toContainText('Attend it before Deep-water running on');
  await expectDesigned(page);
  await page.getByTestId('next-booking').getByRole('link').first().press('Enter');
  await expect(page.getByTestId('booking-page').getByTestId('induction-due')).toBeVisible();
  await expectDesigned(page);
  await getNotices(page).getByRole('link', { name: 'See induction sessions' }).press('Enter');
  await expect(page).toHaveURL(/bookings\..*\/location\/riverside-pool\/aqua/);
  // Today's may be over.
  await visit(page, 'demo', `/location/riverside-pool/aqua/${getDayFromNow(1)}`);
  await expect(
    page.getByTestId('session-row').filter({ hasText: 'Deep-water induction' }).first(),
  ).toBeVisible();

  // Staff record that the customer has attended.
  await runStatement(
    `insert into completion (client_id, person_id, restriction_id, version, completed_at)
     select p.client_id, p.id, r.id, r.version, p.created_at from person p
     join restriction r on r.client_id = p.client_id and r.name = 'Deep-water induction' where p.email = $1`,
    [email],
  );
  await visitAccount(page, 'demo', '/');
  await expect(page.getByTestId('next-booking')).toContainText('Deep-water running');
  await expect(getNotices(page)).toHaveCount(0);
});

test('a parent of two children reads of the later induction before they choose one [WVR-01 WVR-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const course = await readBundle('demo', 'course', 'rookie-lifeguard');
  const { email } = await registerParent(page);
  await linkChild(email, 'Ash', 10);
  const text = 'Attend Deep-water induction after you have booked, before your first session.';
  await visit(page, 'demo', getDetailsPath('course', course));
  await expect(page.getByRole('button', { name: 'Anyone' })).toBeVisible();
  await expect(page).not.toHaveURL(/for=/);
  await expect(page.getByTestId('occurrence-needs')).toHaveText(text);
  await expectDesigned(page);
  await visit(page, 'demo', getBookingPath('course', course));
  await expect(page.getByTestId('review').getByTestId('later-needs')).toHaveText(text);
  await expectDesigned(page);
});

/** What the page of a camp or course and its form say about the later induction, in a language, to a parent for their child. */
async function expectLaterInduction(
  page: Page,
  { kind, bundle, for: childId }: { kind: 'camp' | 'course'; bundle: BundleView; for: number },
  texts: Record<'en' | 'cy', string>,
): Promise<void> {
  for (const [language, text] of Object.entries(texts)) {
    await page.context().addCookies([{ name: 'language', value: language, url: getUrl('demo') }]);
    await visit(page, 'demo', `${getDetailsPath(kind, bundle)}?for=${childId}`);
    await expect(page.getByTestId('occurrence-needs')).toHaveText(text);
    await expectDesigned(page);
    await visit(page, 'demo', `${getBookingPath(kind, bundle)}?for=${childId}`);
    await expect(page.getByTestId('review').getByTestId('later-needs')).toHaveText(text);
    await expectDesigned(page);
  }
}

test('a camp and a course say before the purchase that an induction comes after it, in both languages [WVR-01 WVR-02 CRS-11]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const course = await readBundle('demo', 'course', 'rookie-lifeguard');
  // Who is not known reads nothing of it.
  await visit(page, 'demo', getDetailsPath('course', course));
  await expect(page.getByTestId('book-bundle')).toBeVisible();
  await expect(page.getByTestId('occurrence-needs')).toHaveCount(0);
  const { childId } = await registerParent(page);
  await expectLaterInduction(
    page,
    { kind: 'course', bundle: course, for: childId },
    {
      en: 'Attend Deep-water induction after you have booked, before your first session.',
      cy: 'Ewch i Deep-water induction ar ôl i chi archebu, cyn eich sesiwn gyntaf.',
    },
  );
  const camp = await readBundle('demo', 'camp', 'gymnastics-camp');
  const change = (induction: string) =>
    runStatement(
      `update schedule s set post_induction_id = (
         select id from restriction r where r.client_id = s.client_id and r.name = $2
       ) where s.id = $1`,
      [camp.id, induction],
    );
  await change('Deep-water induction');
  try {
    await expectLaterInduction(
      page,
      { kind: 'camp', bundle: camp, for: childId },
      {
        en: 'Attend Deep-water induction after you have booked, before your first day.',
        cy: 'Ewch i Deep-water induction ar ôl i chi archebu, cyn eich diwrnod cyntaf.',
      },
    );
  } finally {
    await change('none');
  }
});
