import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compressAssets } from './compress-assets.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-assets-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));

const STYLES = readFileSync(join(import.meta.dirname, 'app/app.css'), 'utf8');

describe('compressAssets', () => {
  test('writes both encodings of a text file, which decode to it', async () => {
    await writeFile(join(folder, 'assets/page.css'), STYLES);
    await compressAssets(folder);
    const [br, gz] = await Promise.all(['br', 'gz'].map((end) => readFile(join(folder, `assets/page.css.${end}`))));
    expect(brotliDecompressSync(br!).toString()).toBe(STYLES);
    expect(gunzipSync(gz!).toString()).toBe(STYLES);
  });

  test('compresses better than brotli 9 and gzip 9', async () => {
    await writeFile(join(folder, 'assets/page.css'), STYLES);
    await compressAssets(folder);
    const size = async (end: string) => (await readFile(join(folder, `assets/page.css.${end}`))).length;
    const brotli9 = brotliCompressSync(STYLES, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    expect(await size('br')).toBeLessThan(brotli9.length);
    expect(await size('gz')).toBeLessThan(gzipSync(STYLES, { level: 9 }).length);
  });

  test('skips files that are already compressed', async () => {
    await writeFile(join(folder, 'icon.png'), STYLES);
    await compressAssets(folder);
    expect(await readdir(folder)).toEqual(['assets', 'icon.png']);
  });
});
