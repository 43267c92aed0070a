import { calculateAge } from './person.ts';

/** WVR-11: from this age in whole years on, people sign for themselves; a guardian signs for a child. */
const signingAge = 18;

/** Whether a guardian must sign for a person born on a day; both 'YYYY-MM-DD'. An unknown date of birth is an adult's. */
export const needsGuardian = (dateOfBirth: string | null, today: string): boolean =>
  dateOfBirth !== null && calculateAge(dateOfBirth, today) < signingAge;

/** Days for which the link to sign a waiver is valid. */
export const linkDays = 14;
/** A link for one attendee and waiver is sent at most once in this time. Milliseconds. */
export const minResendMs = 5 * 60_000;
/** The most links that a customer sends in 24 hours. */
export const maxLinksPerDay = 30;
/**
 * The most links that all provisional accounts of an IP address send at a client in 24 hours. Without it, an address
 * could create account after account. Enough for the customers at a venue's own network.
 */
export const maxProvisionalLinksPerDay = 10 * maxLinksPerDay;

/** The area in which a signature is drawn, in the units of its path. */
export const drawingSize = { width: 1000, height: 300 } as const;
/** The most characters of a drawing. */
export const maxDrawingLength = 12_000;
/** A drawing whose lines are shorter than this in all is a dot, not a signature. */
const minInk = 120;

const strokes = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/;

type Point = readonly [x: number, y: number];

/** The path of a drawing of strokes, with `M` and `L` in whole units. */
export const toDrawing = (lines: readonly (readonly Point[])[]): string =>
  lines
    .map((points) =>
      points
        .map(([x, y], position) => `${position === 0 ? 'M' : 'L'}${clamp(x, 'width')} ${clamp(y, 'height')}`)
        .join(''),
    )
    .join('');

const clamp = (value: number, side: keyof typeof drawingSize): number =>
  Math.min(drawingSize[side], Math.max(0, Math.round(value)));

/** Whether a text is the path of a drawn signature: strokes within the area, long enough to be one. */
export function isDrawing(path: string): boolean {
  if (path.length > maxDrawingLength || !strokes.test(path)) return false;
  let ink = 0;
  for (const stroke of path.slice(1).split('M')) {
    const points = stroke.split('L').map((point) => point.split(' ').map(Number));
    for (const [position, [x = 0, y = 0]] of points.entries()) {
      if (x > drawingSize.width || y > drawingSize.height) return false;
      const [lastX = x, lastY = y] = points[position - 1] ?? [];
      ink += Math.hypot(x - lastX, y - lastY);
    }
  }
  return ink >= minInk;
}
