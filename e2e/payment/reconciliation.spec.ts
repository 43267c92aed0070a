import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow, getStackEnv } from '../stack/environment.ts';

/** `npm run reconcile` without npm, beside the running application. Resolves to its exit code. */
async function reconcile(...args: string[]): Promise<unknown> {
  const env = {
    ...getStackEnv(),
    PORT: process.env['PAVILION_E2E_PORT'],
    DATA_DIR: process.env['PAVILION_E2E_DATA'],
  };
  const command = spawn(process.execPath, ['scripts/reconcile.mjs', ...args], { env, stdio: 'inherit' });
  const [code] = await once(command, 'exit');
  return code;
}

test('a page lists each payment that a provider does not have, with what to do, and the totals of the day [PAY-05]', async ({
  page,
}) => {
  const { email } = await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const [attempt] = await runStatement<{ id: string; provider_ref: string }>(
    `select a.id, a.provider_ref from payment_attempt a
     join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id
     join person p on p.client_id = o.client_id and p.id = o.person_id
     where p.email = $1 and a.state = 'captured'`,
    [email],
  );
  const setRef = (ref: string | undefined) =>
    runStatement('update payment_attempt set provider_ref = $2 where id = $1', [attempt?.id, ref]);
  const file = join(process.env['PAVILION_E2E_DATA'] ?? '', 'books.html');
  const day = new Date(getNow()).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  await setRef('NOWHERE');
  const code = await reconcile('--client', 'demo', '--day', day, '--page', file);
  await setRef(attempt?.provider_ref);
  expect(code).toBe(1);

  await page.goto(pathToFileURL(file).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal and providers’ books');
  await expect(page.getByRole('heading', { level: 2, name: 'To do' })).toBeVisible();
  const open = page.getByRole('region', { name: `${day}, demo, opayo` });
  const row = open.getByRole('row').filter({ hasText: 'NOWHERE' });
  await expect(row).toContainText('The provider has not captured this payment, but its order is paid here.');
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^\d+\.\d\d$/);
  await expect(row.getByRole('cell').nth(4)).toHaveText('none');
  await expect(open.getByRole('row').filter({ hasText: attempt?.provider_ref ?? '' })).toContainText(
    'The provider captured a payment that no order here uses.',
  );
  const days = page.getByRole('region', { name: 'demo, opayo', exact: true });
  await expect(days.getByRole('row').filter({ hasText: day })).toContainText('Not matched');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  }
});
