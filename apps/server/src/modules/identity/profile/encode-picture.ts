import { MAX_PICTURE_SIDE } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { pictureSize } from './picture-size.ts';

/** Width and height of a stored picture, pixels: twice the largest on a page. */
const SIDE = 256;
const QUALITY = 85;

/** One at a time, because a decoded picture takes up to 128 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the middle square of a PNG, JPEG or WebP picture as a WebP file of our own: nothing of the given file remains
 * but its pixels. @throws {AppError} UNPROCESSABLE if it is none of these, too large, or damaged.
 */
export async function encodePicture(given: Buffer): Promise<Buffer> {
  const size = pictureSize(given);
  if (size === null) throw refused('This is no PNG, JPEG or WebP picture.');
  const { width, height } = size;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_PICTURE_SIDE) {
    throw refused(`The picture must have 1 to ${MAX_PICTURE_SIDE} pixels a side (got ${width} × ${height}).`);
  }
  const encoded = last.then(() => encode(given));
  last = encoded.catch(() => undefined);
  return encoded;
}

async function encode(given: Buffer): Promise<Buffer> {
  const { Transformer } = await import('@napi-rs/image');
  try {
    return await new Transformer(given).rotate().resize(SIDE, SIDE).webp(QUALITY);
  } catch {
    throw refused('The picture is damaged.');
  }
}

const refused = (message: string) => new AppError('UNPROCESSABLE', message, { errors: [{ path: 'picture', message }] });
