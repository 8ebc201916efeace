import { Transformer } from '@napi-rs/image';
import { describe, expect, test } from 'vitest';
import { encodePalettePng } from './encode-palette-png.ts';

const [WIDTH, HEIGHT] = [37, 11];

/** Returns a picture of so many colours, in an order that no rule has. */
function getPicture(colours: number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    const colour = (i * 131) % colours;
    pixels.set([colour, 255 - colour, (colour * 3) & 255, 255], i * 4);
  }
  return { pixels, width: WIDTH, height: HEIGHT };
}

describe('A PNG with a palette', () => {
  test.each([1, 2, 255, 256])('has the pixels of a picture of %i colours', async (colours) => {
    const picture = getPicture(colours);
    const png = await encodePalettePng(picture);
    const decoded = new Transformer(png!);
    expect(await decoded.metadata()).toMatchObject({ width: WIDTH, height: HEIGHT });
    const read = await Transformer.fromRgbaPixels(picture.pixels, WIDTH, HEIGHT).rawPixels();
    expect(rgb(await decoded.rawPixels())).toEqual(rgb(read));
  });

  test('is not made of a picture of 257 colours', async () => {
    const picture = getPicture(256);
    picture.pixels.set([1, 2, 3, 255], 4);
    expect(await encodePalettePng(picture)).toBeNull();
  });
});

/** Returns pixels without what some decoders add to each: its alpha. */
function rgb(pixels: Uint8Array): number[] {
  const size = pixels.length / (WIDTH * HEIGHT);
  return [...pixels].filter((_value, i) => i % size < 3);
}
