import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addCourse, createTestBundle } from '../../testing/bundles.ts';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestStaff } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { entryCodeRoutes } from './index.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const desk = await logInTestStaff(database, shop.client, 'manager');

/** Reads a PNG as a camera does. */
async function scan(content: string): Promise<string> {
  const image = sharp(Buffer.from(content, 'base64')).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

/** The confirmation of an order of a course and of a place in a class on 11 June at 13:00. */
async function buy() {
  const buyer = await createTestBuyer(shop);
  const course = await createTestBundle(database, shop.venue, { type: 'courses', days: [7, 14] });
  const added = await addCourse(buyer.send, course);
  if (!added.ok) throw new Error(`Refused: ${added.code}`);
  const paid = await buyer.pay('ok', {
    payments: [{ tender_type: 'online', amount: added.value.total.value }],
  });
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  await buyer.complete(paid.value.transaction_uuid);
  const email = (await readOutboxEmails(shop)).find(({ to }) => to === buyer.person.email);
  return { buyer, email };
}

test('the confirmation shows a code for each line, which admits to its session [CHK-38 BKG-01]', async () => {
  const { buyer, email } = await buy();
  const images = (email?.attachments ?? []).filter(({ type }) => type === 'image/png');
  expect(images.map(({ name }) => name)).toEqual(['entry-code-1.png', 'entry-code-2.png']);
  for (const { cid } of images) expect(email?.html).toContain(`src="cid:${cid}"`);
  expect(email?.html).toContain('alt="Entry code: Spin"');
  expect(email?.text).toContain('Show the entry code of your session at the venue.');
  const codes = await Promise.all(images.map(({ content }) => scan(content)));
  for (const code of codes)
    expect(Buffer.from(code, 'base64url').toString('latin1')).not.toContain(buyer.person.email);
  // Half an hour before the class.
  const app = createTestServer(database, entryCodeRoutes, { now: () => Date.parse('2030-06-11T11:30Z') });
  const checks = await Promise.all(
    codes.map(async (code) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/entry-codes/check',
        headers: desk.headers,
        payload: { code, venue: shop.venue.slug },
      });
      const reply = response.json<{ code?: string; data?: { source: string; session: { name: string } } }>();
      return reply.code ?? [reply.data?.source, reply.data?.session.name];
    }),
  );
  // The lines stand by their start: the course began before the class, its next session is in four days.
  expect(checks).toEqual(['entry_too_early', ['email', 'Spin']]);
});
