import { expect, type Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

/** Reads a QR code from what the screen shows, as a camera does. */
export async function scanCode(image: Locator): Promise<string> {
  await image.scrollIntoViewIfNeeded();
  const png = await image.screenshot();
  const pixels = await image.page().evaluate(
    async (source) => {
      const bitmap = Object.assign(new Image(), { src: source });
      await bitmap.decode();
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      return { width: bitmap.width, height: bitmap.height, data: [...data] };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  const text = decodeQR({ ...pixels, data: new Uint8ClampedArray(pixels.data) });
  expect(text).not.toBe('');
  return text;
}
