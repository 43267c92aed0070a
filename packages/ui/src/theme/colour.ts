import { type Colour, formatColour, type Rgb, toChannels, toLinear } from '@pavilion/domain/theme/colour';

/** Lightness 0 to 1, chroma from 0, hue in degrees. Perceptually uniform, so a theme can be computed from it. */
export type Oklch = { l: number; c: number; h: number };

const fromLinear = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

export function toOklch(colour: Colour): Oklch {
  const [red, green, blue] = toChannels(colour).map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(a, b);
  // Rounding leaves a little chroma in a grey, and its hue would be random.
  return c < 0.002 ? { l, c: 0, h: 0 } : { l, c, h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInGamut = (rgb: Rgb): boolean => rgb.every((share) => share >= -0.0002 && share <= 1.0002);

/** Converts to the nearest sRGB colour: reduces chroma, keeps lightness and hue. */
export function fromOklch(target: Oklch): Colour {
  let low = 0;
  let high = target.c;
  if (isInGamut(toLinearRgb(target))) low = high;
  for (let step = 0; step < 24 && high - low > 0.0001; step += 1) {
    const middle = (low + high) / 2;
    if (isInGamut(toLinearRgb({ ...target, c: middle }))) low = middle;
    else high = middle;
  }
  const [red, green, blue] = toLinearRgb({ ...target, c: low });
  const toChannel = (share: number): number => Math.min(255, Math.max(0, fromLinear(Math.max(0, share))));
  return formatColour([toChannel(red), toChannel(green), toChannel(blue)]);
}

/** THM-10: mixes `percent` (0 to 100) of `colour` into `background`. */
export function mix(colour: Colour, background: Colour, percent: number): Colour {
  const top = toChannels(colour);
  const base = toChannels(background);
  const mixChannel = (index: 0 | 1 | 2): number => base[index] + ((top[index] - base[index]) * percent) / 100;
  return formatColour([mixChannel(0), mixChannel(1), mixChannel(2)]);
}

/** Changes the lightness in steps until `isSatisfied` passes, else returns black or white. A negative step darkens. */
export function adjustLightness(
  colour: Colour,
  step: number,
  isSatisfied: (colour: Colour) => boolean,
): Colour {
  let adjusted = colour;
  const from = toOklch(colour);
  for (let l = from.l; l >= 0 && l <= 1 && !isSatisfied(adjusted); l += step)
    adjusted = fromOklch({ ...from, l });
  if (isSatisfied(adjusted)) return adjusted;
  return step < 0 ? '#000000' : '#FFFFFF';
}
