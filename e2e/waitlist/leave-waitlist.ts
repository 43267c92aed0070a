import { expect, type Locator } from '@playwright/test';

/** Leaves the waitlist of this row or panel by keyboard, and confirms that the place in it is lost. */
export async function leaveWaitlist(scope: Locator): Promise<void> {
  await scope.getByTestId('waitlist-leave').press('Enter');
  const confirm = scope.page().getByTestId('confirm-leave');
  await confirm.press('Enter');
  await expect(confirm).toHaveCount(0);
}
