import { expect } from '@playwright/test';

/** The sandbox of the application that the tests visit, which may be their own. A second server shares the first one's. */
export const getSandbox = (): string =>
  process.env['PAVILION_E2E_SANDBOX'] ?? `http://127.0.0.1:${Number(process.env['PAVILION_E2E_PORT']) + 1}`;

export type ReceivedEmail = { to: string[]; subject: string; text: string };

/** All emails to an address, the newest first. */
export async function readEmails(address: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${getSandbox()}/mail.json`);
  const emails = (await response.json()) as ReceivedEmail[];
  return emails.filter(({ to }) => to.includes(address));
}

/** Waits for an email to an address whose text matches, and returns the match in the newest of them. */
export async function findInEmails(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const emails = await readEmails(address);
    found = emails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found ?? '';
}
