import { MAX_PICTURE_BYTES } from '@sealtick/contract';

/** Largest width and height that are sent, pixels: twice those of a stored logo. */
const BOX = { width: 1024, height: 256 };

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
    const png = base64Of(canvas.toDataURL('image/png'));
    return png.length * 0.75 <= MAX_PICTURE_BYTES ? png : base64Of(canvas.toDataURL('image/webp', 0.95));
  } catch {
    return null;
  }
}

const base64Of = (address: string) => address.split(',')[1]!;
