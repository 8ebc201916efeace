import { expect, test } from 'vitest';
import { unzip } from './testing/unzip.ts';
import { zipFile } from './zip-file.ts';

test('makes an archive that another library reads', async () => {
  const files = [
    { name: 'a.json', text: '{"name":"Zoë"}' },
    { name: 'empty.csv', text: '' },
    { name: 'long.csv', text: 'a,b\r\n'.repeat(10_000) },
  ];
  const at = Date.UTC(2026, 10, 23, 1, 2, 4);
  expect(await unzip(zipFile(files, at))).toEqual(files.map((file) => ({ ...file, at: new Date(at).toISOString() })));
});

test('makes an archive without files', async () => {
  expect(await unzip(zipFile([], 0))).toEqual([]);
});
