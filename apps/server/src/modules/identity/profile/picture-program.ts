/**
 * A process that encodes a picture of a member or of the operator. The libraries of the formats are not written in JavaScript: a picture that
 * damages the memory of this process, or needs too much, does not harm the server.
 */
import { constants, setPriority } from 'node:os';
import { pngQuantize, type ResizeFit, Transformer } from '@napi-rs/image';
import type { EncodedPicture, GivenPicture } from './picture-process.ts';

/** Width and height of a stored picture of a member, pixels: twice the largest on a page. */
const SIDE = 256;
const QUALITY = 85;
/** Largest width and height of a stored logo, pixels: three times those on a page. */
const LOGO = { width: 512, height: 128 };
/** Longer side of a stored screenshot, pixels: its text stays readable. */
const LONGEST = 1_920;
/** A logo with more bytes has 256 colours. That limits it to one byte for each pixel. */
const MANY_BYTES = 32_768;
/** The declaration of the library has it as a constant enumeration. */
const INSIDE = 2 as ResizeFit;

// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', async (given: GivenPicture) => process.send!(await encode(given)));
process.on('disconnect', () => process.exit());

async function encode({ given, form }: GivenPicture): Promise<EncodedPicture> {
  try {
    const picture = new Transformer(Buffer.from(given)).rotate();
    if (form === 'logo') return { picture: await encodeLogo(picture) };
    if (form === 'screenshot') return { picture: await encodeScreenshot(picture, given) };
    return { picture: await picture.resize(SIDE, SIDE).webp(QUALITY) };
  } catch (error) {
    return { problem: String(error) };
  }
}

async function encodeLogo(picture: Transformer): Promise<Buffer> {
  const png = await picture.resize({ ...LOGO, fit: INSIDE }).png();
  return png.length > MANY_BYTES ? pngQuantize(png, { minQuality: 0 }) : png;
}

async function encodeScreenshot(picture: Transformer, given: Uint8Array): Promise<Buffer> {
  const { width, height } = await new Transformer(Buffer.from(given)).metadata();
  if (Math.max(width, height) > LONGEST) picture.resize(LONGEST, LONGEST, null, INSIDE);
  return picture.webp(QUALITY);
}
