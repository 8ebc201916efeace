import { expect, test } from 'vitest';
import { unzip } from './testing/unzip.ts';
import { type StreamedFile, streamZip, zipFile } from './zip-file.ts';

const FILES = [
  { name: 'a.json', text: '{"name":"Zoë"}' },
  { name: 'empty.csv', text: '' },
  { name: 'long.csv', text: 'a,b\r\n'.repeat(10_000) },
];
const AT = Date.UTC(2026, 10, 23, 1, 2, 4);
const UNZIPPED = FILES.map((file) => ({ ...file, at: new Date(AT).toISOString() }));

/** Returns the archive of files whose parts come one after another. */
const streamed = async (files: readonly StreamedFile[]) => {
  const all = async function* () {
    yield* files;
  };
  return Buffer.concat(await Array.fromAsync(streamZip(all(), AT)));
};

test('makes an archive that another library reads', async () => {
  expect(await unzip(zipFile(FILES, AT))).toEqual(UNZIPPED);
});

test('makes an archive without files', async () => {
  expect(await unzip(zipFile([], 0))).toEqual([]);
});

test('streams an archive that another library reads', async () => {
  const files = FILES.map(({ name, text }) => ({ name, parts: text.match(/.{1,1000}/gsu) ?? [] }));
  expect(await unzip(await streamed(files))).toEqual(UNZIPPED);
});

test('ends a streamed archive with the error of a part', async () => {
  const parts = async function* () {
    yield 'text';
    throw new Error('The rows cannot be read.');
  };
  await expect(streamed([{ name: 'a.json', parts: parts() }])).rejects.toThrow('The rows cannot be read.');
});
