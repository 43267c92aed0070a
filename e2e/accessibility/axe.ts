import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Rules = Record<string, { enabled: boolean }>;

/**
 * Axe for a page, reporting violations only. Without frames axe runs in the page itself; for the results of several
 * frames it opens a further page, which takes longer than the check.
 */
export const createAxe = (page: Page, rules: Rules = {}): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ rules, resultTypes: ['violations'] });
