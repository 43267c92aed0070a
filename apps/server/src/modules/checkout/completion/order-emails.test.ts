import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
  type TestShop,
} from '../../../testing/checkouts.ts';
import { addPenalty, createTestPenalty } from '../../../testing/debts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { cancelOnWebsite } from '../../../testing/provider-website.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../index.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const dayMs = 24 * 3_600_000;

/** An order with a place (£5), a penalty (£3) or both, whose capture is refused. Returns the customer's address. */
async function createUnpaidOrder(shop: TestShop, { place = false, penalties = 0 }): Promise<string> {
  const buyer = await createTestBuyer(shop);
  if (!place) await buyer.clear();
  for (let n = 0; n < penalties; n += 1)
    await addPenalty(buyer, await createTestPenalty(shop, buyer.person.personId));
  const amount = (place ? 500 : 0) + penalties * 300;
  const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount }] });
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  await cancelOnWebsite(shop, paid.value.transaction_uuid);
  await buyer.complete(paid.value.transaction_uuid);
  return buyer.person.email;
}

/** Subject, opening, closing and first link of each email to an address, with the reference and the deadline replaced. */
async function readTexts(shop: TestShop, address: string): Promise<string[][]> {
  const emails = (await readOutboxEmails(shop)).filter(({ to }) => to === address);
  return emails.map(({ subject, text }) => {
    const paragraphs = text.split('\n\n').filter((part) => !part.includes('/receipt.pdf?'));
    const [closing = '', link = ''] = paragraphs.slice(-3);
    const parts = [subject, paragraphs[1] ?? '', closing, link.replace(/: http.*$/, '')];
    return parts.map((part) =>
      part.replace(/\b[2-9A-Z]{8}\b/, 'REF').replace(/\b13:0\d on Sun 2 Jun 2030/, 'DEADLINE'),
    );
  });
}

async function createOrders(languages: string[]) {
  const shop = await createTestShop(database, sandbox, 'stripe', { languages });
  await database.run(sql`
    update client set contact_address = '1 High Street, Salford M5 4WT', vat_number = 'GB000000042'
    where id = ${shop.client.id}`);
  const addresses = {
    booking: await createUnpaidOrder(shop, { place: true }),
    penalty: await createUnpaidOrder(shop, { penalties: 1 }),
    mixed: await createUnpaidOrder(shop, { place: true, penalties: 1 }),
    penalties: await createUnpaidOrder(shop, { penalties: 2 }),
  };
  const readEmails = async () => (await readOutboxEmails(shop)).filter(({ to }) => to === addresses.booking);
  // The worker sends them before the next day.
  const sent = await readEmails();
  await sandbox.advance(dayMs);
  await cancelUnpaidBookings(shop.deps);
  return {
    readTexts: (order: keyof typeof addresses) => readTexts(shop, addresses[order]),
    readEmails: async () => [...sent, ...(await readEmails()).slice(sent.length)],
  };
}

const english = await createOrders(['en']);
const welsh = await createOrders(['cy']);

test('emails about bookings alone speak of the booking and its places [CHK-38 CHK-12]', async () => {
  expect(await english.readTexts('booking')).toEqual([
    [
      'Test Leisure: your booking is confirmed (REF)',
      'Thank you, your booking is confirmed. Your order reference is REF.',
      'Total: £5.00, including £0.83 VAT',
      'See your booking',
    ],
    [
      'Test Leisure: your payment did not go through',
      'Your places are booked, but your bank declined the payment. You still need to pay £5.00.',
      'Pay by DEADLINE to keep your places. After that we will cancel them, and you will owe nothing.',
      'Pay for your booking',
    ],
    [
      'Test Leisure: your unpaid places have been cancelled',
      'We did not receive your payment in time, so we have cancelled these places.',
      'You have not been charged. You can book again at any time.',
      'See your booking',
    ],
  ]);
});

test('the confirmation alone says until when a booking can be cancelled [BKG-03 CHK-38]', async () => {
  const texts = (await english.readEmails()).map(({ text }) => text.match(/You can cancel until .*/)?.[0]);
  expect(texts).toEqual(['You can cancel until Tue 11 Jun 2030, 11:00.', undefined, undefined]);
});

test('the confirmation lists the lines in the order of their start [CHK-38]', async () => {
  const shop = await createTestShop(database, sandbox, 'stripe');
  const buyer = await createTestBuyer(shop);
  const sooner = await shop.createOccurrence();
  await database.run(sql`
    update occurrence set name = 'Sooner', starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
    where id = ${sooner.occurrenceId}`);
  const added = await buyer.add(sooner);
  if (!added.ok) throw new Error(`Refused: ${added.code}`);
  const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 1000 }] });
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  await buyer.complete(paid.value.transaction_uuid);
  const text = (await readOutboxEmails(shop))[0]?.text ?? '';
  expect(text.match(/^(?:Spin|Sooner)$|^\w{3} \d+ Jun 2030/gm)).toEqual([
    'Sooner',
    'Mon 10 Jun 2030',
    'Spin',
    'Tue 11 Jun 2030',
  ]);
});

test('the confirmation says why a booking can no longer be cancelled [BKG-03 CHK-38]', async () => {
  const shop = await createTestShop(database, sandbox, 'stripe');
  const buyer = await createTestBuyer(shop);
  await database.run(sql`
    update schedule set cancellation_cutoff_minutes = 100 * 24 * 60 where client_id = ${shop.client.id}`);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  await buyer.complete(paid.value.transaction_uuid);
  const [email] = await readOutboxEmails(shop);
  expect(email?.text).toContain('You cannot cancel this booking online, because it starts too soon.');
});

test('emails about a penalty alone speak of the payment and no booking [CHK-38 CHK-12 PRC-11]', async () => {
  const emails = await english.readTexts('penalty');
  expect(emails).toEqual([
    [
      'Test Leisure: your payment is confirmed (REF)',
      'Thank you, your payment is confirmed. Your order reference is REF.',
      'Total: £3.00, including £0.50 VAT',
      'See your payment',
    ],
    [
      'Test Leisure: your payment did not go through',
      'Your bank declined the payment. You still need to pay £3.00.',
      'If you do not pay by DEADLINE, we will cancel this order and add the charge to your account again.',
      'Pay now',
    ],
    [
      'Test Leisure: we did not receive your payment',
      'We did not receive your payment in time. You still need to pay this charge.',
      'You have not been charged. You can pay from your account at any time.',
      'See your payment',
    ],
  ]);
  expect(emails.flat().join(' ')).not.toMatch(/\b(book|place)/i);
  expect((await english.readTexts('penalties')).at(-1)?.[1]).toContain('these charges');
});

test('emails about a booking with a penalty speak of the order and its items [CHK-38 CHK-12]', async () => {
  expect(await english.readTexts('mixed')).toEqual([
    [
      'Test Leisure: your order is confirmed (REF)',
      'Thank you, your order is confirmed. Your order reference is REF.',
      'Total: £8.00, including £1.33 VAT',
      'See your order',
    ],
    [
      'Test Leisure: your payment did not go through',
      'Your order is confirmed, but your bank declined the payment. You still need to pay £8.00.',
      'Pay by DEADLINE to keep your order. After that we will cancel it.',
      'Pay for your order',
    ],
    [
      'Test Leisure: your unpaid items have been cancelled',
      'We did not receive your payment in time, so we have cancelled these items.',
      'You have not been charged. You can order again at any time.',
      'See your order',
    ],
  ]);
});

test.each([
  [
    'booking',
    [
      'Test Leisure: mae eich archeb wedi’i chadarnhau (REF)',
      'Mae eich lleoedd wedi’u harchebu',
      'Test Leisure: mae eich lleoedd heb eu talu wedi’u canslo',
      'felly rydym wedi canslo’r lleoedd hyn',
    ],
  ],
  [
    'penalty',
    [
      'Test Leisure: mae eich taliad wedi’i gadarnhau (REF)',
      'Gwrthododd eich banc y taliad.',
      'Test Leisure: ni chawsom eich taliad',
      'Mae angen i chi dalu’r tâl hwn o hyd.',
    ],
  ],
  [
    'mixed',
    [
      'Test Leisure: mae eich pryniant wedi’i gadarnhau (REF)',
      'Mae eich pryniant wedi’i gadarnhau',
      'Test Leisure: mae eich eitemau heb eu talu wedi’u canslo',
      'felly rydym wedi canslo’r eitemau hyn',
    ],
  ],
] as const)(
  'the Welsh emails of an order (%s) have the same wording [CHK-38 UIK-03]',
  async (order, [confirmation, unpaidOpening, cancelled, cancelledOpening]) => {
    const [confirmed, unpaid, cancellation] = await welsh.readTexts(order);
    expect(confirmed?.[0]).toBe(confirmation);
    expect(unpaid?.[0]).toBe('Test Leisure: nid aeth eich taliad drwodd');
    expect(unpaid?.[1]).toContain(unpaidOpening);
    expect(cancellation?.[0]).toBe(cancelled);
    expect(cancellation?.[1]).toContain(cancelledOpening);
  },
);

test('the description of a card payment names the client and no kind of purchase [PAY-05 UIK-03]', async () => {
  const authorization = 'Bearer sk_test_sandbox';
  const response = await fetch(`${sandbox.origin}/v1/payment_intents?limit=100`, {
    headers: { authorization },
  });
  const { data } = (await response.json()) as { data: { description: string }[] };
  const descriptions = data.map(({ description }) => description);
  expect(new Set(descriptions)).toEqual(new Set(['Payment to Test Leisure', 'Taliad i Test Leisure']));
});

test('each email names the court or room of a place, and the seller with its VAT number [CHK-38 CHK-13]', async () => {
  for (const [orders, vat] of [
    [english, 'VAT number GB000000042'],
    [welsh, 'Rhif TAW GB000000042'],
  ] as const) {
    const emails = await orders.readEmails();
    expect(emails.length).toBeGreaterThan(1);
    for (const { text, html } of emails) {
      expect(text).toMatch(/\n[^\n]+, Test Leisure Centre|\nCourt|\nStudio|\nHall/);
      expect(text).toMatch(new RegExp(`Test Leisure\n1 High Street, Salford M5 4WT\n${vat}$`));
      expect(html).toContain(`>Test Leisure<br>1 High Street, Salford M5 4WT<br>${vat}</`);
    }
  }
});
