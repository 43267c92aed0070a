import { expect, test } from 'vitest';
import { addModes, getHomePath, parseModes } from './modes.ts';

const normalModes = { isEmbedded: false, isKiosk: false, currentCentre: null };
const kioskModes = { isEmbedded: false, isKiosk: true, currentCentre: 'arena' };

test('a URL turns modes on and off and keeps those that it does not name [RTE-17 MOD-07]', () => {
  expect(parseModes('/', '', normalModes)).toEqual(normalModes);
  expect(parseModes('/', '?kiosk=true&centre=arena', normalModes)).toEqual(kioskModes);
  expect(parseModes('/basket', '', kioskModes)).toEqual(kioskModes);
  expect(parseModes('/basket', '?kiosk=false', kioskModes)).toMatchObject({ isKiosk: false });
  expect(parseModes('/', '?embedded', normalModes)).toMatchObject({ isEmbedded: true });
  expect(parseModes('/', '?embedded=true&language=cy', normalModes).language).toBe('cy');
  expect(parseModes('/', '?language=Welsh', normalModes).language).toBeUndefined();
  expect(parseModes('/kiosk', '', normalModes)).toMatchObject({ isKiosk: true });
  expect(parseModes('/', '?centre=<script>', normalModes)).toEqual(normalModes);
});

test('adds the modes to a link once and keeps its other parameters [RTE-30 CHK-29]', () => {
  expect(addModes('/basket', normalModes)).toBe('/basket');
  expect(addModes('/', kioskModes)).toBe('/kiosk?kiosk=true&centre=arena');
  expect(addModes('/?kiosk=false', kioskModes)).toBe('/?kiosk=false&centre=arena');
  expect([getHomePath(normalModes), getHomePath(kioskModes)]).toEqual(['/', '/kiosk']);
  expect(addModes('/basket', kioskModes)).toBe('/basket?kiosk=true&centre=arena');
  expect(addModes('/a?session=1#top', kioskModes)).toBe('/a?session=1&kiosk=true&centre=arena#top');
  expect(addModes('/a?kiosk=true&centre=pool', kioskModes)).toBe('/a?kiosk=true&centre=pool');
  expect(addModes('/a', { ...normalModes, isEmbedded: true })).toBe('/a?embedded=true');
  expect(addModes('/a', { ...normalModes, isEmbedded: true, language: 'cy' })).toBe(
    '/a?embedded=true&language=cy',
  );
});
