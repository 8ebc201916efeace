import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileDocuments } from './compile-documents.ts';
import { overrideDocuments } from './override-documents.ts';
import { DOCUMENTS_FOLDER, readDocuments } from './read-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealtick-content-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (kind: string, name: string, text: string) => {
  mkdirSync(join(folder, kind), { recursive: true });
  writeFileSync(join(folder, kind, name), text);
};
const OWN = '---\ntitle: Own terms\nupdated: 2026-12-01\nversion: 2\nsummary: Ours.\norder: 1\n---\n\nText.\n';

const documents = readDocuments(DOCUMENTS_FOLDER);

test('the compiled documents are those of the files', async () => {
  expect(await compileDocuments()).toEqual(documents);
  expect(await compileDocuments(), 'from the stored data').toEqual(documents);
});

test('a file of the operator replaces the document of the same name', () => {
  write('legal', 'terms.md', OWN);
  const replaced = overrideDocuments(documents, folder);
  expect(replaced).toHaveLength(documents.length);
  expect(replaced.find(({ id }) => id === 'terms')).toMatchObject({ title: 'Own terms', address: '/terms-of-service' });
});

test('a file that replaces no document, or is not as it must be, is refused with its name', () => {
  write('legal', 'therms.md', OWN);
  expect(() => overrideDocuments(documents, folder)).toThrow(
    /legal\/therms\.md: replaces no document; those of legal are .*terms\.md/,
  );
  rmSync(join(folder, 'legal/therms.md'));
  write('legal', 'terms.md', OWN.replace('updated: 2026-12-01', ''));
  expect(() => overrideDocuments(documents, folder)).toThrow(/legal\/terms\.md: front matter `updated`/);
  write('legal', 'terms.md', OWN.replace('version: 2', 'version: 2.1'));
  expect(() => overrideDocuments(documents, folder)).toThrow(/legal\/terms\.md: front matter `version`/);
  write('leagl', 'terms.md', OWN);
  expect(() => overrideDocuments(documents, folder)).toThrow(/leagl: must be a folder of legal, help/);
});
