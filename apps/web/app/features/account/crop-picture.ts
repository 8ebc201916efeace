/** Width and height that are sent, pixels. */
const SIDE = 512;

/**
 * Returns the middle square of a picture as base64, so that a photo of any size can be chosen and what its file says
 * besides, such as the place, never leaves the device. Null if the browser cannot read the file.
 */
export async function cropPicture(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = picture;
    const side = Math.min(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    canvas.getContext('2d')!.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
    picture.close();
    const webp = canvas.toDataURL('image/webp', 0.9);
    // A browser that cannot write WebP returns a PNG file, which is too large for a photo.
    const written = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.9);
    return written.split(',')[1] ?? null;
  } catch {
    return null;
  }
}
