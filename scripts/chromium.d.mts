import type { LaunchOptions } from '@playwright/test';

/** Playwright's launch options for the Chromium of this machine. */
export function chromiumLaunchOptions(): Promise<LaunchOptions>;
