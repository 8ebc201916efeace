import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const TEXT = /\.(js|css|svg|json|webmanifest)$/;

/** The highest quality: a file is compressed once and sent many times. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** More iterations gain less than 0.05%. Splitting into blocks gains 0.4 kB on the largest file only, and is slow. */
const ZOPFLI = { numiterations: 5 };
const SPLIT_FROM_BYTES = 300_000;

/** Writes `.br` and `.gz` next to every text file, so that the server compresses no file at run time. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  // In the meantime, brotli runs in Node's thread pool.
  const brotli = promisify(brotliCompress)(content, BROTLI).then((bytes) => writeFile(`${file}.br`, bytes));
  const blocksplitting = content.length > SPLIT_FROM_BYTES;
  await writeFile(`${file}.gz`, await gzipAsync(content, { ...ZOPFLI, blocksplitting }));
  await brotli;
}
