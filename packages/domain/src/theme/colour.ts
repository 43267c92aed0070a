/** A colour as `#RRGGBB`, upper case. */
export type Colour = `#${string}`;

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const hexPattern = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i;
const channelsPattern = /^(\d{1,3}) (\d{1,3}) (\d{1,3})$/;

/** THM-03: parses hex of 3 or 6 digits or 'R G B' (0 to 255 each); undefined for other texts. */
export function parseColour(text: string): Colour | undefined {
  const trimmed = text.trim();
  const [, short, long] = hexPattern.exec(trimmed) ?? [];
  if (short !== undefined) return `#${short.replace(/./g, '$&$&').toUpperCase()}`;
  if (long !== undefined) return `#${long.toUpperCase()}`;
  const [, red, green, blue] = channelsPattern.exec(trimmed) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const channels = [Number(red), Number(green), Number(blue)] as const;
  return channels.every((value) => value <= 255) ? formatColour(channels) : undefined;
}

/** Rounds the channels. */
export const formatColour = (channels: Rgb): Colour => {
  const digits = channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
  return `#${digits.toUpperCase()}`;
};

export const toChannels = (colour: Colour): Rgb => {
  const parseChannel = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16);
  return [parseChannel(1), parseChannel(3), parseChannel(5)];
};

/** The light of an sRGB channel (0 to 255), 0 to 1. */
export const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function getLuminance(colour: Colour): number {
  const [red, green, blue] = toChannels(colour);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** THM-05: WCAG contrast ratio of two colours, 1 to 21. */
export function getContrast(first: Colour, second: Colour): number {
  const [dark, light] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
