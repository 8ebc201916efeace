import { MAX_PICTURE_BYTES } from '@sealtick/contract';
import { standsOut } from './stands-out.ts';

/** Largest width and height that are sent, pixels: twice those of a stored logo. */
const BOX = { width: 1024, height: 256 };

/** Largest width and height of what is checked, pixels. */
const SAMPLE = 128;

/**
 * Returns a picture that fits into the largest logo as base64, so that a file of any size can be chosen. Null if the
 * browser cannot read the file.
 */
export async function fitPicture(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext('2d')!;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const png = encodePicture(canvas.toDataURL('image/png'));
    return png.length * 0.75 <= MAX_PICTURE_BYTES ? png : encodePicture(canvas.toDataURL('image/webp', 0.95));
  } catch {
    return null;
  }
}

/** Returns why a logo that the browser can read is not taken; null if it is. */
export async function logoProblem(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(SAMPLE, picture.width);
  canvas.height = Math.min(SAMPLE, picture.height);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return standsOut(data) ? null : 'This logo is too dark for the dark ground of the site. Choose a light version.';
}

const encodePicture = (address: string) => address.split(',')[1]!;
