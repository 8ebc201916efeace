import { type SiteLogo, type SiteSettings, toRequest, writes } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinOperator } from '../../testing/join-operator.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { plainPng } from '../identity/testing/plain-png.ts';
import { readSiteSettings } from './index.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
/** Compresses badly: each byte follows from a generator of random numbers. */
const NOISE = plainPng({
  width: 512,
  height: 128,
  bits: 8,
  channels: 3,
  byteAt: (at) => (Math.imul(at ^ 0x9e3779b9, 0x85ebca6b) >>> 13) & 255,
});
const { setLogo, removeLogo } = writes.settings;

let program: OpenProgram;
let cookie: string;
let member: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinOperator(program.db.database, NOW, 'operator');
  member = await joinProgram(program.db.database, { id: 'amara', at: NOW });
});
afterAll(() => program.close());

const readHeaders = (as: string) => ({ host: 'localhost', 'sec-fetch-site': 'same-origin', cookie: as });
function upload(picture: Buffer, as = cookie) {
  const { method, path: url, body } = toRequest(setLogo, { picture: picture.toString('base64') });
  return program.ask({ method, url, headers: readHeaders(as), payload: body! });
}
const remove = () => program.ask({ method: removeLogo.method, url: removeLogo.path, headers: readHeaders(cookie) });
const shown = async (): Promise<SiteSettings['logo']> =>
  (await readSiteSettings({ db: program.db.database, clock: { now: () => NOW } })).logo;

test('An operator sets the logo; pages get its address, which anyone may load and store', async () => {
  const answer = await upload(plainPng({ width: 800, height: 100 }));
  expect(answer.statusCode).toBe(200);
  const logo = answer.json() as SiteLogo;
  expect(logo).toMatchObject({ width: 512, height: 64 });
  expect(await shown()).toEqual(logo);
  const file = await program.ask({ url: logo.url, headers: { host: 'localhost' } });
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(file.rawPayload.toString('latin1', 1, 4)).toBe('PNG');
});

test('Another logo has another address, and the former one is gone', async () => {
  const former = (await shown())!;
  const { url } = (await upload(NOISE)).json() as SiteLogo;
  expect(url).not.toBe(former.url);
  expect((await program.ask({ url: former.url, headers: { host: 'localhost' } })).statusCode).toBe(404);
  const { rawPayload } = await program.ask({ url, headers: { host: 'localhost' } });
  expect(rawPayload.length, 'a picture of noise is the largest file there is').toBeLessThan(68_000);
});

test.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'must be a PNG, JPEG or WebP file'],
  ['a strip', plainPng({ width: 900, height: 100 }), 'at most 8 times the shorter one (got 900 × 100)'],
  ['a damaged file', plainPng({ width: 64, height: 64 }).subarray(0, 40), 'damaged'],
])('%s is refused, and the logo stays', async (_name, picture, message) => {
  const before = await shown();
  const answer = await upload(picture);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([{ path: 'picture', message: expect.stringContaining(message) }]);
  expect(await shown()).toEqual(before);
});

test('A member sets no logo', async () => {
  expect((await upload(plainPng({ width: 64, height: 64 }), member)).statusCode).toBe(403);
});

test('An operator removes the logo once', async () => {
  expect((await remove()).statusCode).toBe(204);
  expect(await shown()).toBeNull();
  expect((await remove()).statusCode).toBe(404);
});
