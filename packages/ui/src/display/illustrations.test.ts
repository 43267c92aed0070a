import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('illustrations/', import.meta.url);

test('no ground or line of an illustration ends within a wide frame', () => {
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(15);
  // A scene is 400 wide; the widest frames, such as the review of a booking at 1199 px, are six times as wide as high.
  const ending = files.filter((file) =>
    /[MH]-[3-9]\d\d /.test(readFileSync(new URL(file, folder), 'utf8').replace('M-760 -20', '')),
  );
  expect(ending).toEqual([]);
});
