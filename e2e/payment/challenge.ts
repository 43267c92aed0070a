import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Client } from '../journeys.ts';

const getBank = (page: Page, client: Client): FrameLocator =>
  client === 'demo'
    ? page.frameLocator('.challenge-frame').frameLocator('iframe[name=bank]')
    : page.frameLocator('iframe[src*="/stripe/3ds/"]');

/** Waits until the bank's challenge can be answered. */
export const expectChallenge = (page: Page, client: Client): Promise<void> =>
  expect(
    getBank(page, client).getByRole('button', { name: client === 'demo' ? 'Confirm' : 'Complete' }),
  ).toBeVisible();

/** Completes the bank's challenge: Opayo's in our own frames, Stripe's in the frame of its script. */
export async function completeChallenge(page: Page, client: Client, result: 'pass' | 'fail'): Promise<void> {
  const challenge = getBank(page, client);
  if (client === 'demo') {
    await challenge.getByLabel('Word').fill(result === 'pass' ? 'challenge' : 'no');
    await challenge.getByRole('button', { name: 'Confirm' }).press('Enter');
    return;
  }
  await challenge.getByRole('button', { name: result === 'pass' ? 'Complete' : 'Fail' }).press('Enter');
}
