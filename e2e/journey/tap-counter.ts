import { expect, type Locator } from '@playwright/test';

/** Counts what a customer taps in a journey. Typing is not counted, but a key that submits is. */
export function createTapCounter() {
  const taps: string[] = [];
  return {
    /** By touch if the page has it, else by a click. */
    tap: async (name: string, locator: Locator): Promise<void> => {
      taps.push(name);
      const hasTouch = await locator.page().evaluate(() => navigator.maxTouchPoints > 0);
      await (hasTouch ? locator.tap() : locator.click());
    },
    /** By a key, where the page may still move and a tap could miss its target. */
    press: async (name: string, locator: Locator, key = 'Enter'): Promise<void> => {
      taps.push(name);
      await locator.press(key);
    },
    /** A tap that a shared step makes. */
    count: (name: string): void => void taps.push(name),
    expectAtMost: (max: number): void => expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(max),
  };
}
