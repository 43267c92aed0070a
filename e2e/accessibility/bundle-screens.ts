import { expect, type Page } from '@playwright/test';
import {
  type BundleView,
  fillForm,
  findBundle,
  getAction,
  getBookingPath,
  getButton,
  getDetailsPath,
  getFreeDays,
  getListPath,
} from '../bundles.ts';
import { type Client, venues, visit } from '../journeys.ts';
import type { TestScreen } from './test-screen.ts';

type BundleKind = 'camp' | 'course';

const getBundlesPath = (kind: BundleKind, client: Client): string => `/${kind}s/location/${venues[client]}`;

/** The first camp or course of the client's venue that can be booked. */
const findBookable = (client: Client, kind: BundleKind): Promise<BundleView> =>
  findBundle(
    client,
    kind,
    (bundle) => bundle.venue.slug === venues[client] && getAction(bundle).action === 'book',
  );

async function openBundle(
  page: Page,
  client: Client,
  kind: BundleKind,
  getPath: typeof getBookingPath,
): Promise<void> {
  await visit(page, client, getPath(kind, await findBookable(client, kind)));
  await expect(page.getByTestId('review').or(page.getByTestId('bundle-price'))).toBeVisible();
}

async function openBundleList(page: Page, client: Client, kind: BundleKind): Promise<void> {
  await visit(page, client, getListPath(kind, await findBookable(client, kind)));
  await expect(page.getByTestId('bundle-item').first()).toBeVisible();
}

async function openBundleTimetable(page: Page, client: Client, kind: BundleKind): Promise<void> {
  await visit(page, client, `${getListPath(kind, await findBookable(client, kind))}/timetable`);
  await expect(page.getByTestId('bundle-session').first()).toBeVisible();
}

/** Both buttons are disabled with their reason, and the choice shows its message. */
async function openCampWithoutChoice(page: Page, client: Client): Promise<void> {
  const camp = await findBundle(
    client,
    'camp',
    ({ sessionPrice, bookableSessionCount = 0, venue }) =>
      venue.slug === venues[client] && Boolean(sessionPrice) && bookableSessionCount > 0,
  );
  await visit(page, client, getBookingPath('camp', camp));
  const single = page.getByRole('radio', { name: /^Single days|^Diwrnodau/ });
  if (await single.isVisible()) await single.check();
  const days = page.getByTestId('camp-day').locator('input:not(:disabled)');
  for (const day of await days.all()) await day.uncheck();
  await expect(page.getByTestId('disabled-reason').filter({ visible: true })).toBeVisible();
}

async function addCamp(page: Page, client: Client): Promise<void> {
  await openBundle(page, client, 'camp', getBookingPath);
  await fillForm(page);
  // A camp that is sold by the day only starts without a choice.
  const day = getFreeDays(page).first();
  if (await day.isVisible()) await day.check();
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await expect(page.locator('.pv-toast')).toHaveCount(0);
}

// The pages of camps and courses.
export const bundleScreens: readonly TestScreen[] = [
  ...(['camp', 'course'] as const).flatMap((kind): TestScreen[] => [
    { name: `${kind} categories`, open: (page, client) => visit(page, client, getBundlesPath(kind, client)) },
    { name: `${kind} list`, open: (page, client) => openBundleList(page, client, kind) },
    { name: `${kind} timetable`, open: (page, client) => openBundleTimetable(page, client, kind) },
    { name: `${kind} details`, open: (page, client) => openBundle(page, client, kind, getDetailsPath) },
    { name: `${kind} booking`, open: (page, client) => openBundle(page, client, kind, getBookingPath) },
    {
      name: `unknown ${kind}`,
      open: (page, client) => visit(page, client, `${getBundlesPath(kind, client)}/no`),
    },
  ]),
  { name: 'camp without a choice', open: openCampWithoutChoice },
  { name: 'camp added to basket', open: addCamp, isEnglish: true },
];
