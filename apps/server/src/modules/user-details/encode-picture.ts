import { ok, type Result, refuse } from '@pavilion/domain/result';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import { detectPicture } from './detect-picture.ts';

/** Pixels of a side of the saved picture. */
const side = 512;

/** Larger pictures are refused by their header, before a pixel is decoded. */
const maxSide = 8000;
const maxPixels = 40_000_000;
const dimensions = { pixels: maxSide, megapixels: maxPixels / 1_000_000 };

/** One after the other, because a picture takes all memory that its pixels need. */
const runOneByOne = createKeyedQueue(1);

/** Loaded with the first picture: a native library that other requests do not need, and that then knows three formats. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Jpeg', 'Png', 'Webp'];
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * ACC-08: a picture as a square WebP without metadata, turned as its metadata say. Refuses what is not exactly one JPEG,
 * PNG or WebP file.
 */
export const encodePicture = (
  bytes: Uint8Array,
): Promise<
  Result<
    Buffer,
    { code: 'picture_invalid' | 'picture_dimensions'; params?: { pixels: number; megapixels: number } }
  >
> =>
  runOneByOne('picture', async () => {
    if (!detectPicture(bytes)) return refuse({ code: 'picture_invalid' });
    const sharp = await loadSharp();
    try {
      // The header alone, without a limit of its own, which would look like an unreadable file.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width > maxSide || height > maxSide || width * height > maxPixels)
        return refuse({ code: 'picture_dimensions', params: dimensions });
      return ok(
        await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
          .autoOrient()
          .resize(side, side, { fit: 'cover' })
          .flatten({ background: '#fff' })
          .webp({ quality: 82 })
          .toBuffer(),
      );
    } catch {
      // A file that starts like a picture and cannot be decoded.
      return refuse({ code: 'picture_invalid' });
    }
  });
