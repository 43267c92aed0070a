import { expect, type Page } from '@playwright/test';
import { listBundles } from '../bundles.ts';
import { expectConfirmation, fillCard, getDayFromNow, pay, venues, visit } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { completeChallenge } from './challenge.ts';
import { giveCredit } from './credit.ts';
import { createGiftCard } from './gift-card.ts';

// One order of five kinds, paid by three tenders. The screens on which each kind is chosen have tests of their own.
type Cart = { items: { id: string; name: string; waiver: object | null }[]; total: { value: number } };
type Session = { id: string; price: { value: number } | null; bookable_action: { action: string | null } };

async function add(page: Page, item: object): Promise<Cart | undefined> {
  const { status, data } = await sendFromPage(page, '/api/activities/cart/add', { items: [item] });
  return status === 200 ? (data as Cart) : undefined;
}

/** Adds the first whole camp that fits the child, without questions and waiver. Returns its name. */
async function addCamp(page: Page, childId: number): Promise<string> {
  for (const { id, name } of await listBundles('demo', 'camp')) {
    const camp = { purchasable_type: 'camp', purchasable_id: id, booking_full_camp: true };
    const cart = await add(page, { ...camp, purchased_for_user_id: childId });
    const line = cart?.items[0];
    if (line && line.waiver === null) return name;
    if (line) await sendFromPage(page, '/api/activities/cart/remove', { cart_item_ids: [line.id] });
  }
  throw new Error('No camp for the child');
}

/** Adds the first session of a category that can be bought. */
async function addSession(
  page: Page,
  slug: string,
  toItem: (id: string) => object | Promise<object>,
): Promise<void> {
  for (let day = 2; day < 10; day += 1) {
    const path = `/api/activities/venue/${venues.demo}/activity/${slug}/v2/timetable?date=${getDayFromNow(day)}`;
    const sessions = (await sendFromPage(page, path)).data as Session[];
    for (const { id, bookable_action, price } of sessions) {
      if (bookable_action.action !== 'book' || !price || price.value === 0) continue;
      if (await add(page, await toItem(id))) return;
    }
  }
  throw new Error(`No session of ${slug} can be bought`);
}

/** One adult's ticket of a swim. */
async function toTicket(page: Page, occurrenceId: string): Promise<object> {
  const path = `/api/activities/venue/${venues.demo}/activity-category/lane-swim/activity/${occurrenceId}/tickets`;
  const tickets = (await sendFromPage(page, path)).data as { id: string; attendees: number }[];
  const ticket = tickets.find(({ attendees }) => attendees === 1);
  return { purchasable_type: 'activityTicket', purchasable_id: ticket?.id, occurrence_id: occurrenceId };
}

async function addMembership(page: Page, name: string): Promise<void> {
  const { data } = await sendFromPage(page, '/api/v1/membership-plans');
  const plan = (data as { plans: { id: string; name: string }[] }).plans.find((one) => one.name === name);
  expect(await add(page, { purchasable_type: 'pricingOption', purchasable_id: plan?.id })).toBeDefined();
}

async function addPenalty(page: Page, email: string, title: string): Promise<void> {
  const [debt] = await runStatement<{ id: string }>(
    `insert into debt (client_id, id, person_id, kind, title, amount, tax_rate, tax_code, created_at)
     select client_id, gen_random_uuid(), id, 'penalty', $2, 500, 0, 'exempt', now()
     from person where email = $1 returning id`,
    [email, title],
  );
  expect(await add(page, { purchasable_type: 'penalty', purchasable_id: debt?.id })).toBeDefined();
}

/** What a family pays for: its names, the code of the gift card that pays a part, and whose order it is. */
export type FamilyOrder = { names: string[]; code: string; email: string };

/** Registers a parent with a filled basket: a camp, a court, a swim, a membership and a penalty. */
export async function fillFamilyCart(page: Page): Promise<FamilyOrder> {
  const { email, childId } = await registerParent(page);
  const code = await createGiftCard('demo', 1000);
  const camp = await addCamp(page, childId);
  await addSession(page, 'badminton', (id) => ({
    purchasable_type: 'purchasableOccurrence',
    purchasable_id: id,
  }));
  await addSession(page, 'lane-swim', (id) => toTicket(page, id));
  await addMembership(page, 'Northgate Off-peak');
  await addPenalty(page, email, 'Missed booking: Aqua');
  return { names: [camp, 'Badminton', 'Northgate Off-peak', 'Missed booking: Aqua'], code, email };
}

/** Opens the checkout, where credit and a gift card pay a part and a typed card will pay the rest. */
export async function openFamilyCheckout(page: Page, { code, email }: FamilyOrder): Promise<void> {
  await visit(page, 'demo', '/basket/checkout');
  await giveCredit(page, email, 'general', 1500);
  const credit = page.getByTestId('credit');
  await credit.getByRole('button', { name: 'Apply General credit' }).press('Enter');
  await expect(credit.getByRole('button', { name: 'Remove General credit' })).toBeVisible();
  const giftCards = page.getByTestId('gift-cards');
  await giftCards.getByRole('button', { name: 'Use a gift card or voucher' }).press('Enter');
  const field = giftCards.getByLabel('Gift card or voucher code');
  await field.fill(code);
  await field.press('Enter');
  await expect(giftCards).toContainText(/−£10\.00/);
  await expect(page.getByTestId('pay-button')).toContainText(/£[\d.]+ by card$/);
}

/** Pays the rest by a card for which the bank asks. */
export async function payFamilyOrder(page: Page): Promise<void> {
  await fillCard(page, 'demo', 'challenge');
  await pay(page);
  await completeChallenge(page, 'demo', 'pass');
  await expectConfirmation(page);
}
