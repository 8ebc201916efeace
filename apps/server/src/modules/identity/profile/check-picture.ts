import { MAX_LOGO_PROPORTION, MAX_PICTURE_PIXELS, MAX_PICTURE_PROPORTION, MAX_PICTURE_SIDE } from '@sealtick/contract';
import { type AppError, refuseField } from '../../../platform/errors.ts';
import type { PictureForm } from './picture-form.ts';
import { pictureSize } from './picture-size.ts';

const PROPORTION: Readonly<Record<PictureForm, number>> = {
  portrait: MAX_PICTURE_PROPORTION,
  logo: MAX_LOGO_PROPORTION,
  screenshot: MAX_PICTURE_PROPORTION,
};

/**
 * Checks by its header what decoding a picture would cost: memory follows the pixels, and the time of scaling the
 * proportion. @throws {AppError} UNPROCESSABLE if the picture is not a PNG, JPEG or WebP file, or too large
 */
export function checkPicture(given: Buffer, form: PictureForm = 'portrait'): void {
  const size = pictureSize(given);
  if (size === null) throw refusedPicture('The picture must be a PNG, JPEG or WebP file.');
  const { width, height, isDeep } = size;
  const got = `(got ${width} × ${height})`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < 1 || long > MAX_PICTURE_SIDE)
    throw refusedPicture(`The picture must have 1 to ${MAX_PICTURE_SIDE} pixels a side ${got}.`);
  if (long > short * PROPORTION[form])
    throw refusedPicture(`The longer side must be at most ${PROPORTION[form]} times the shorter one ${got}.`);
  if (isDeep && 2 * width * height > MAX_PICTURE_PIXELS)
    throw refusedPicture(`A picture of 16 bits a channel must have at most ${MAX_PICTURE_PIXELS / 2} pixels ${got}.`);
  if (width * height > MAX_PICTURE_PIXELS)
    throw refusedPicture(`The picture must have at most ${MAX_PICTURE_PIXELS} pixels ${got}.`);
}

/** Returns the refusal of a picture. */
export const refusedPicture = (message: string, cause?: unknown): AppError => refuseField('picture', message, cause);
