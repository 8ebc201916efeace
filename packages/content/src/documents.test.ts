import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { compileDocuments } from './compile-documents.ts';
import { findMissingVersions, withoutEarlier } from './earlier-version.ts';
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
  expect(withoutEarlier(replaced)).toHaveLength(withoutEarlier(documents).length);
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

describe('Earlier versions', () => {
  const own = mkdtempSync(join(tmpdir(), 'sealtick-versions-'));
  afterAll(() => rmSync(own, { recursive: true }));
  const put = (name: string, version: number) => {
    mkdirSync(join(own, 'legal'), { recursive: true });
    writeFileSync(join(own, 'legal', name), OWN.replace('version: 2', `version: ${version}`));
  };
  beforeEach(() => rmSync(join(own, 'legal'), { recursive: true, force: true }));

  test('of every document that ships are there', () => {
    expect(findMissingVersions(documents)).toEqual([]);
  });

  test('are files of their own, which a later one replaces', () => {
    put('terms.md', 3);
    put('terms.v1.md', 1);
    const versions = readDocuments(own).map(({ id, address }) => [id, address]);
    expect(versions).toContainEqual(['terms.v1', '/api/content/legal/terms.v1/document.pdf']);
    expect(findMissingVersions(readDocuments(own))).toEqual(['legal/terms.md: terms.v2.md, its version 2, is missing']);
    const replaced = overrideDocuments([...documents, ...readDocuments(own)], own);
    expect(replaced.filter(({ id }) => id === 'terms.v1')).toHaveLength(1);
  });

  test('of a shipped document are not those of the operator’s own one', () => {
    put('terms.md', 2);
    put('terms.v1.md', 1);
    const shipped = [...documents.filter(({ id }) => id !== 'terms'), ...readDocuments(own)];
    rmSync(join(own, 'legal/terms.v1.md'));
    expect(overrideDocuments(shipped, own).map(({ id }) => id)).not.toContain('terms.v1');
  });

  test('are refused without a later one, and with another number', () => {
    put('other.v1.md', 1);
    expect(() => readDocuments(own)).toThrow(
      'legal/other.v1.md: is an earlier version of other.md, which does not exist',
    );
    expect(() => overrideDocuments(documents, own)).toThrow('replaces no document');
    put('other.md', 1);
    expect(() => readDocuments(own)).toThrow('is no earlier version: other.md has version 1');
    put('other.v1.md', 2);
    expect(() => readDocuments(own)).toThrow('legal/other.v1.md: must have `version: 1`');
  });
});
