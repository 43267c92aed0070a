import type { Page } from '@playwright/test';

/** Opens a page of the account by its navigation, which is behind a button on phones and tablets. */
export async function openAccountPage(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'My account' });
  const menu = navigation.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.press('Enter');
  await navigation.getByRole('link', { name }).press('Enter');
}
