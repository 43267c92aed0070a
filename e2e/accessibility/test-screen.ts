import type { Page } from '@playwright/test';
import type { Client } from '../journeys.ts';

/**
 * A screen and the steps that open it, in any language. `open` resolves once the screen has loaded its content.
 * `client` is set if only one client has the screen.
 */
export type TestScreen = {
  name: string;
  open: (page: Page, client: Client) => Promise<void>;
  client?: Client;
  /** Its steps name texts in English. */
  isEnglish?: true;
};
