/** The visible square of a picture: `zoom` from 1, and its place from 0 (left, top) to 1 (right, bottom). */
export type Crop = { zoom: number; x: number; y: number };

export const maxZoom = 4;
export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 };

type Size = { width: number; height: number };

/** The square in pixels of the picture. */
export function getSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const size = Math.min(width, height) / zoom;
  return { left: (width - size) * x, top: (height - size) * y, size };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The crop after the picture was dragged by a part of the shown square: 1 is its whole side. */
export function moveCrop({ width, height }: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, size } = getSquare({ width, height }, crop);
  const place = (start: number, side: number, part: number, unchanged: number) =>
    side > size ? clamp((start - part * size) / (side - size)) : unchanged;
  return { ...crop, x: place(left, width, by.x, crop.x), y: place(top, height, by.y, crop.y) };
}
