import { Transformer } from '@napi-rs/image';
import { MAX_PICTURE_BYTES, writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { account } from '../account.tables.ts';
import { profilePicture } from '../profile.tables.ts';
import { plainPng } from '../testing/plain-png.ts';
import { type Cookies, useIdentity } from '../testing/use-identity.ts';
import { pictureSize } from './picture-size.ts';

const { acts, database, get, signUp, user, write } = useIdentity();

/** Left half red, right half blue. */
function drawing(): Transformer {
  const [width, height] = [60, 40];
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    pixels.set(i % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], i * 4);
  }
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** Puts Exif data into a JPEG file: how the camera was held, and words that must not be stored. */
function withExif(jpeg: Buffer, orientation = 6): Buffer {
  const exif = Buffer.from(
    `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0 taken at home`,
    'latin1',
  );
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** Puts a comment before the pixels of a JPEG file. */
const withComment = (jpeg: Buffer, comment: string): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    Buffer.from(comment),
    jpeg.subarray(2),
  ]);

/** Returns one coloured picture of this size. */
const plain = (width: number, height: number) =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(200), width, height);

const put = (given: Buffer, cookies: Cookies) =>
  write(writes.profile.setPicture, { picture: given.toString('base64') }, cookies);

/** Returns the colour at a place of a picture. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const pixels = await new Transformer(picture).rawPixels();
  const channels = pixels.length / (256 * 256);
  return [...pixels.subarray((y * 256 + x) * channels, (y * 256 + x) * channels + 3)].map((c) => Math.round(c / 255));
}

const RED = [1, 0, 0];
const BLUE = [0, 0, 1];

describe('A picture', () => {
  test.each([
    ['PNG', async () => drawing().png()],
    ['JPEG', async () => drawing().jpeg()],
    ['WebP', async () => drawing().webp()],
    ['WebP without loss', async () => drawing().webpLossless()],
  ])('in %s is stored as a square of 256 pixels, and shown to its member only', async (_name, make) => {
    const [cookies, other] = [await signUp(), await signUp('zoe@example.com')];
    const set = await put(await make(), cookies);
    const { profileImageUrl } = set.json();
    expect([set.statusCode, acts, await user(cookies)]).toMatchObject([200, ['picture.changed'], { profileImageUrl }]);
    const shown = await get(profileImageUrl, {}, cookies);
    expect([shown.statusCode, shown.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    ]);
    expect(pictureSize(shown.rawPayload)).toEqual({ width: 256, height: 256 });
    expect([await colourAt(shown.rawPayload, 20, 128), await colourAt(shown.rawPayload, 235, 128)]).toEqual([
      RED,
      BLUE,
    ]);
    expect((await get(profileImageUrl, {}, other)).statusCode).toBe(404);
    expect((await get(profileImageUrl)).statusCode).toBe(401);
  });

  test('is turned as its camera held it, and what the file says besides is not stored', async () => {
    const cookies = await signUp();
    const given = withExif(await drawing().jpeg());
    expect(given.includes('taken at home')).toBe(true);
    expect((await put(given, cookies)).statusCode).toBe(200);
    const [stored] = await database().select().from(profilePicture);
    const { picture } = stored!;
    expect([picture.includes('taken at home'), picture.includes('Exif'), picture.includes('EXIF')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([await colourAt(picture, 128, 20), await colourAt(picture, 128, 235)]).toEqual([RED, BLUE]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'four times as wide as high is accepted, held by its camera as %i',
    async (how) => {
      const cookies = await signUp();
      expect((await put(withExif(await plain(400, 100).jpeg(), how), cookies)).statusCode).toBe(200);
    },
  );

  test('that goes on as a page is stored without the page', async () => {
    const page = '<svg onload=x()><script>alert(1)</script>';
    for (const given of [await drawing().png(), await drawing().jpeg(), withComment(await drawing().jpeg(), page)]) {
      const cookies = await signUp();
      expect((await put(Buffer.concat([given, Buffer.from(page)]), cookies)).statusCode).toBe(200);
      const [stored] = await database().select().from(profilePicture);
      expect(stored!.picture.toString('latin1')).not.toMatch(/svg|script/);
      await database().delete(account);
    }
  });

  test('is replaced under another address, and removed', async () => {
    const cookies = await signUp();
    const first = (await put(await drawing().png(), cookies)).json().profileImageUrl;
    const second = (await put(await drawing().invert().png(), cookies)).json().profileImageUrl;
    expect(second).not.toBe(first);
    expect((await get(first, {}, cookies)).statusCode).toBe(404);
    expect((await write(writes.profile.removePicture, {}, cookies)).statusCode).toBe(204);
    expect([(await get(second, {}, cookies)).statusCode, await user(cookies)]).toMatchObject([
      404,
      { profileImageUrl: null },
    ]);
    expect((await write(writes.profile.removePicture, {}, cookies)).statusCode).toBe(404);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['of too many pixels a side', async () => plainPng({ width: 4_097, height: 4_096 })],
    ['of 16 bits a channel and too many pixels', async () => plainPng({ width: 4_096, height: 2_049, bits: 16 })],
    ['without pixels', async () => plainPng({ width: 0, height: 40 })],
    ['that is one line', async () => plainPng({ width: 4_096, height: 1 })],
    ['that is one column', async () => plainPng({ width: 1, height: 4_096 })],
    ['more than four times as wide as high', async () => plain(401, 100).webp()],
    ['more than four times as high as wide', async () => plain(100, 401).webpLossless()],
    ['that is one line which its camera turned', async () => withExif(await plain(2_000, 1).jpeg(), 6)],
    ['that is one column which its camera turned', async () => withExif(await plain(1, 2_000).jpeg(), 8)],
    ['that is cut off', async () => (await drawing().png()).subarray(0, 60)],
    [
      'in a format that browsers run',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    ],
    ['in another format', async () => drawing().tiff()],
    [
      'that is a page with the head of a picture',
      async () => Buffer.from(`\xff\xd8<script>${'x'.repeat(99)}</script>`, 'latin1'),
    ],
    ['that is empty', async () => Buffer.alloc(40)],
  ])('%s is refused', async (_name, make) => {
    const cookies = await signUp();
    const answer = await put(await make(), cookies);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'picture']);
    expect(await database().$count(profilePicture)).toBe(0);
  });

  test('of more than 256 kB is refused before it is decoded', async () => {
    const cookies = await signUp();
    expect((await put(Buffer.alloc(MAX_PICTURE_BYTES + 9), cookies)).statusCode).toBe(400);
    expect((await put(Buffer.alloc(2 * MAX_PICTURE_BYTES), cookies)).statusCode).toBe(413);
  });
});
