import { sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { createCreditBuyer } from '../../testing/credit.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestStaff } from '../../testing/people.ts';
import { createGiftCardBuyer } from '../../testing/tenders/gift-cards.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createUnpaidOrder } from '../../testing/unpaid-orders.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe', { languages: ['en', 'cy'] });
await database.run(sql`
  update client set contact_address = '1 High Street, Salford M5 4WT', vat_number = 'GB000000042'
  where id = ${shop.client.id}`);

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;

async function complete(buyer: Pick<Buyer, 'complete' | 'order'>, paid: Awaited<ReturnType<Buyer['pay']>>) {
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const done = await buyer.complete(paid.value.transaction_uuid);
  const order = await buyer.order(String(done.ok && done.value.complete_order_id));
  if (!order.ok) throw new Error(`Refused: ${order.code}`);
  return order.value;
}

/** An order of £5 with one place. */
async function createOrder() {
  const buyer = await createTestBuyer(shop);
  return { buyer, order: await complete(buyer, await buyer.pay('ok')) };
}

async function cancel(buyer: Pick<Buyer, 'person'>, order: Awaited<ReturnType<typeof complete>>) {
  const bookingId = order.line_items[0]?.booking_id ?? '';
  const cancelled = await shop.app.inject({
    method: 'DELETE',
    url: `/api/activities/bookings/${bookingId}/?source=bookings`,
    headers: buyer.person.headers,
  });
  expect(cancelled.statusCode).toBe(200);
}

const get = (url: string, headers: Record<string, string> = { host: shop.client.host }) =>
  shop.app.inject({ url, headers });
const getReceipt = (id: string, headers?: Record<string, string>) =>
  get(`/api/checkout/orders/${id}/receipt.pdf`, headers);

/** What a PDF reader shows and a screen reader reads of a file. */
async function readPdf(file: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const tree: unknown = await page.getStructTree();
      return {
        texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : [])),
        roles: [...JSON.stringify(tree).matchAll(/"role":"(\w+)"/g)].map(([, role]) => role),
      };
    }),
  );
  const info = new Map<string, unknown>(Object.entries((await pdf.getMetadata()).info));
  return {
    text: pages.flatMap(({ texts }) => texts).join('\n'),
    roles: new Set(pages.flatMap(({ roles }) => roles)),
    title: info.get('Title'),
    language: info.get('Language'),
    isTagged: (await pdf.getMarkInfo())?.Marked,
    pages: pdf.numPages,
  };
}

test('the receipt names seller, order, lines with price steps, VAT by rate and tender [CHK-13 ACC-07]', async () => {
  const { buyer, order } = await createOrder();
  const response = await getReceipt(order.id, buyer.person.headers);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${order.reference}.pdf"`,
  });
  const { text, ...pdf } = await readPdf(response.rawPayload);
  expect(pdf).toMatchObject({
    title: `Receipt ${order.reference}, Test Leisure`,
    language: 'en',
    isTagged: true,
    pages: 1,
    roles: new Set(['Root', 'Document', 'P', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']),
  });
  expect(text).toMatch(/^Test Leisure\nReceipt\nOrder number\n/);
  for (const part of [
    order.reference,
    'Sat 1 Jun 2030',
    'Test Leisure, 1 High Street, Salford M5 4WT',
    'GB000000042',
    buyer.person.email,
    order.line_items[0]?.name,
    'Tue 11 Jun 2030, 13:00 to 14:00',
    'Total\n£5.00',
    '20%\n£4.17\n£0.83\n£5.00',
    'ending 4242\n£5.00',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/: £5\.00/);
});

test('the receipt lists the lines in the order of their start, not as they were added [CHK-13]', async () => {
  const buyer = await createTestBuyer(shop);
  const sooner = await shop.createOccurrence();
  await database.run(sql`
    update occurrence set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
    where id = ${sooner.occurrenceId}`);
  const added = await buyer.add(sooner);
  if (!added.ok) throw new Error(`Refused: ${added.code}`);
  const order = await complete(
    buyer,
    await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: added.value.total.value }] }),
  );
  const { text } = await readPdf((await getReceipt(order.id, buyer.person.headers)).rawPayload);
  expect(text.match(/^\w{3} 1[01] Jun 2030/gm)).toEqual(['Mon 10 Jun 2030', 'Tue 11 Jun 2030']);
});

test('a receipt says what was cancelled and when, and names credit, in Welsh [CHK-13 BKG-04 PRC-03]', async () => {
  const buyer = await createCreditBuyer(shop, { has: { general: 200 }, applies: { general: 200 } });
  const order = await complete(buyer, await buyer.pay());
  await cancel(buyer, order);
  await runOutbox(shop);
  const response = await getReceipt(order.id, { ...buyer.person.headers, 'accept-language': 'cy' });
  const { text, language, title } = await readPdf(response.rawPayload);
  expect([language, title]).toEqual(['cy', `Derbynneb ${order.reference}, Test Leisure`]);
  expect(text).toContain('Cafodd yr archeb hon ei chanslo ar Sad 1 Meh 2030');
  expect(text).toContain('Wedi’i ganslo ar Sad 1 Meh 2030');
  expect(text).toMatch(
    /£2\.00\nVisa yn gorffen gyda 4242\n£3\.00\nAd-dalwyd ar Sad 1 Meh 2030, 13:00\n−£3\.00\nDychwelwyd fel credyd ar Sad 1 Meh 2030, 13:00\n−£2\.00$/,
  );
});

test('a receipt says of a refund how far it is, and never that it is made before it is [CHK-13 BKG-10]', async () => {
  const { buyer, order } = await createOrder();
  await cancel(buyer, order);
  const readEnd = async () => {
    const { text } = await readPdf((await getReceipt(order.id, buyer.person.headers)).rawPayload);
    return text.split('ending 4242\n£5.00\n')[1];
  };
  expect(await readEnd()).toBe('Refund in progress\n−£5.00');
  const setState = (state: string, nextCheckAt: Date | null) =>
    database.run(sql`
      update refund set state = ${state}, next_check_at = ${nextCheckAt} where order_id = ${order.id}`);
  await setState('submitted', new Date());
  expect(await readEnd()).toBe('Refund in progress\n−£5.00');
  await setState('needs_person', null);
  expect(await readEnd()).toBe('Refund delayed\n−£5.00');
  await setState('failed', null);
  expect(await readEnd()).toBeUndefined();
  await setState('requested', new Date());
  await runOutbox(shop);
  expect(await readEnd()).toMatch(/^Refunded on Sat 1 Jun 2030, 13:\d\d\n−£5\.00$/);
});

test('a receipt names a gift card by the end of its code, and what it got back [CHK-13 CHK-35]', async () => {
  const buyer = await createGiftCardBuyer(shop, 200);
  const order = await complete(buyer, await buyer.pay());
  const { text } = await readPdf((await getReceipt(order.id, buyer.person.headers)).rawPayload);
  expect(text).toContain(`Gift card ending ${buyer.card.code.slice(-4)}\n£2.00`);
  expect(text).toContain('ending 4242\n£3.00');
  await cancel(buyer, order);
  const { text: cancelled } = await readPdf((await getReceipt(order.id, buyer.person.headers)).rawPayload);
  expect(cancelled).toMatch(
    /Refund in progress\n−£3\.00\nReturned to the gift card ending \w{4} on Sat 1 Jun 2030, 13:\d\d\n−£2\.00$/,
  );
});

test('a receipt of many lines goes on to more pages, which are numbered [CHK-13]', async () => {
  const { buyer, order } = await createOrder();
  await database.run(sql`
    insert into order_line (client_id, id, order_id, position, kind, name, quantity, amount, tax, tax_rate, tax_code, snapshot)
    select l.client_id, gen_random_uuid(), l.order_id, n, l.kind, 'Łukasz’s ŵyl ' || n, 1, 0, 0, 0, 'zero', l.snapshot
    from order_line l, generate_series(1, 30) n where l.client_id = ${shop.client.id} and l.order_id = ${order.id}`);
  const { text, pages } = await readPdf((await getReceipt(order.id, buyer.person.headers)).rawPayload);
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain('Łukasz’s ŵyl 30');
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text).toContain('0%\n£0.00\n£0.00\n£0.00');
});

test('the files of an order are for its buyer, staff and its token alone [CHK-13 CHK-12]', async () => {
  const { buyer, order } = await createOrder();
  const { order: other } = await createOrder();
  const email = (await readOutboxEmails(shop)).find(({ to }) => to === buyer.person.email);
  const link = /Download your receipt \(PDF\): https?:\/\/[^/]+(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  expect(email?.html).toContain(link);
  const token = new URL(link, 'http://x').searchParams.get('order_token') ?? '';
  const staff = await logInTestStaff(database, shop.client);
  const stranger = await createTestBuyer(shop);
  const calendar = `/api/checkout/order-payment/calendar.ics?order_token=${token}`;
  const otherToken = token.replace(/^.{8}/, other.id.slice(0, 8));
  for (const [url, headers, status] of [
    [link, undefined, 200],
    [link, { ...stranger.person.headers, cookie: 'invalid' }, 200],
    [calendar, undefined, 200],
    [link.replace(token, otherToken), undefined, 404],
    [calendar.replace(token, otherToken), undefined, 404],
    [`/api/checkout/orders/${order.id}/receipt.pdf`, staff.headers, 200],
    [`/api/checkout/orders/${order.id}/calendar.ics`, buyer.person.headers, 200],
    [`/api/checkout/orders/${order.id}/receipt.pdf`, stranger.person.headers, 404],
    [`/api/checkout/orders/${order.id}/calendar.ics`, stranger.person.headers, 404],
    [`/api/checkout/orders/${order.id}/receipt.pdf`, undefined, 401],
  ] as const)
    expect([url, (await get(url, headers)).statusCode]).toEqual([url, status]);
});

test('an unpaid order has a summary of what is owed instead of a receipt [CHK-13 CHK-12]', async () => {
  const unpaid = await createUnpaidOrder(shop);
  const { text } = await readPdf((await getReceipt(unpaid.orderId, unpaid.person.headers)).rawPayload);
  expect(text).toContain('Order summary');
  expect(text).toMatch(/Still to pay\n£5\.00$/);
  expect(text).not.toContain('4242');
});
