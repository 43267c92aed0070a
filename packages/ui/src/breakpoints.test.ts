import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const tokens = readFileSync(`${root}packages/ui/src/theme/tokens.css`, 'utf8');
const breakpoints = new Map(
  [...tokens.matchAll(/--bp-(\w+): (\d+)px;/g)].map(([, name = '', width]) => [name, Number(width)]),
);

test('there are five breakpoints, named in one place [UIK-08]', () => {
  expect(Object.fromEntries(breakpoints)).toEqual({ sm: 576, md: 768, lg: 1024, xl: 1200, '2xl': 1536 });
});

test('from 576 px up every style sheet changes at one of them and nowhere else [UIK-08 SHL-06]', () => {
  const known = new Set(
    [...breakpoints.values()].flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 1}px`]),
  );
  const sheets = ['packages/ui/src/', 'apps/web/src/'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => folder + file),
  );
  expect(sheets.length).toBeGreaterThan(10);
  const others = sheets.flatMap((sheet) =>
    // What asks for the width of a box and not of the window has its own.
    [...readFileSync(root + sheet, 'utf8').matchAll(/(?<=@media [^{]*)\((?:min|max)-width: (\d+)px\)/g)]
      .filter(([found, width]) => Number(width) >= 575 && !known.has(found.slice(1, -1)))
      .map(([found]) => `${sheet}: ${found}`),
  );
  expect(others).toEqual([]);
});
