import type { Page } from '@playwright/test';
import type { Client } from '../journeys.ts';

/** Completes the bank's challenge: Opayo's in our own frames, Stripe's in the frame of its script. */
export async function completeChallenge(page: Page, client: Client, result: 'pass' | 'fail'): Promise<void> {
  if (client === 'demo') {
    const challenge = page.frameLocator('.challenge-frame').frameLocator('iframe[name=bank]');
    await challenge.getByLabel('Word').fill(result === 'pass' ? 'challenge' : 'no');
    await challenge.getByRole('button', { name: 'Confirm' }).press('Enter');
    return;
  }
  const challenge = page.frameLocator('iframe[src*="/stripe/3ds/"]');
  await challenge.getByRole('button', { name: result === 'pass' ? 'Complete' : 'Fail' }).press('Enter');
}
