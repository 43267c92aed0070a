import { expect, test } from 'vitest';
import { modesIn, withModes } from './modes.ts';

const normal = { isEmbedded: false, isKiosk: false, currentCentre: null };
const kiosk = { isEmbedded: false, isKiosk: true, currentCentre: 'arena' };

test('an address turns modes on and off, and leaves those alone that it does not name [RTE-17 MOD-07]', () => {
  expect(modesIn('/', '', normal)).toEqual(normal);
  expect(modesIn('/', '?kiosk=true&centre=arena', normal)).toEqual(kiosk);
  expect(modesIn('/basket', '', kiosk)).toEqual(kiosk);
  expect(modesIn('/basket', '?kiosk=false', kiosk)).toMatchObject({ isKiosk: false });
  expect(modesIn('/', '?embedded', normal)).toMatchObject({ isEmbedded: true });
  expect(modesIn('/kiosk', '', normal)).toMatchObject({ isKiosk: true });
  expect(modesIn('/', '?centre=<script>', normal)).toEqual(normal);
});

test('a kiosk’s links say so once, whatever else they say [RTE-30 CHK-29]', () => {
  expect(withModes('/basket', normal)).toBe('/basket');
  expect(withModes('/basket', kiosk)).toBe('/basket?kiosk=true&centre=arena');
  expect(withModes('/a?session=1#top', kiosk)).toBe('/a?session=1&kiosk=true&centre=arena#top');
  expect(withModes('/a?kiosk=true&centre=pool', kiosk)).toBe('/a?kiosk=true&centre=pool');
  expect(withModes('/a', { ...normal, isEmbedded: true })).toBe('/a?embedded=true');
});
