import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const tokens = readFileSync(`${root}packages/ui/src/theme/tokens.css`, 'utf8');
const breakpoints = new Map(
  [...tokens.matchAll(/--bp-(\w+): (\d+)px;/g)].map(([, name = '', width]) => [name, Number(width)]),
);

test('defines five breakpoints in one place [UIK-08]', () => {
  expect(Object.fromEntries(breakpoints)).toEqual({ sm: 576, md: 768, lg: 1024, xl: 1200, '2xl': 1536 });
});

test('uses only these breakpoints in style sheets, in em, which follows the text size [UIK-08 SHL-06 UIK-04]', () => {
  const known = new Set(
    [...breakpoints.values()].flatMap((width) => [
      `(min-width: ${width / 16}em)`,
      `(max-width: ${(width - 1) / 16}em)`,
    ]),
  );
  const sheets = ['packages/ui/src/', 'apps/web/src/'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => folder + file),
  );
  expect(sheets.length).toBeGreaterThan(10);
  const unknown = sheets.flatMap((sheet) =>
    // Skips container queries, which have widths of their own.
    [
      ...readFileSync(root + sheet, 'utf8').matchAll(
        /(?<=@media [^{]*)\((?:min|max)-(width|height): ([\d.]+)(\w+)\)/g,
      ),
    ]
      .filter(
        ([query, side, size, unit]) =>
          unit !== 'em' || (side === 'width' && Number(size) > 35 && !known.has(query)),
      )
      .map(([query]) => `${sheet}: ${query}`),
  );
  expect(unknown).toEqual([]);
});
