import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findContentProblems } from './check-content.ts';

const ROOT = dirname(import.meta.dirname);
const HEAD = '---\ntitle: A\nupdated: 2026-11-23\nsummary: About a.\norder: 1\nversion: 1\n---\n\n';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealtick-content-'));
  mkdirSync(join(folder, 'legal'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const getProblems = (text: string) => {
  writeFileSync(join(folder, 'legal/a.md'), text);
  return findContentProblems(ROOT, folder).map((problem) => problem.replace(`${folder}/`, ''));
};

test('the documents of the site are as they must be, and every link leads to a page', () => {
  expect(findContentProblems(ROOT)).toEqual([]);
});

test('every guide that a page links to exists', () => {
  const folder = join(ROOT, 'apps/web/app/lib/navigation');
  const guides = readdirSync(folder).flatMap((file) =>
    Array.from(readFileSync(join(folder, file), 'utf8').matchAll(/'\/help-center\/([\w-]+)'/g), ([, id]) => id!),
  );
  expect(guides).toContain('connect-a-broker');
  const missing = guides.filter((id) => !existsSync(join(ROOT, 'packages/content/documents/help', `${id}.md`)));
  expect(missing).toEqual([]);
});

test('a link to a page or an anchor that does not exist is named with its file and line', () => {
  expect(getProblems(`${HEAD}See [the list](/signals), [one](/strategies/range-release) and [start](/).\n`)).toEqual(
    [],
  );
  expect(getProblems(`${HEAD}## Part\n\nSee [this](#part), [that](#gone) and [more](/gone?x=1).\n`)).toEqual([
    'legal/a.md:11: the link to #gone leads nowhere',
    'legal/a.md:11: the link to /gone?x=1 leads nowhere',
  ]);
  expect(getProblems(`${HEAD}See [a guide](/help-center/gone) and [an article](/research/gone#part).\n`)).toEqual([
    'legal/a.md:9: the link to /help-center/gone leads nowhere',
    'legal/a.md:9: the link to /research/gone#part leads nowhere',
  ]);
});

test('a link of a course module to a guide, an article or an anchor that does not exist is named', () => {
  const courses = join(folder, 'courses');
  cpSync(join(ROOT, 'packages/content/courses'), courses, { recursive: true });
  const module = join(courses, 'market-types/pairs.md');
  const line = readFileSync(module, 'utf8').split('\n').length + 1;
  appendFileSync(
    module,
    '\n[A](/help-center/gone), [b](/research/gone), [c](/glossary#gone) and [d](/glossary#drawdown).\n',
  );
  expect(findContentProblems(ROOT, undefined, courses)).toEqual(
    ['/help-center/gone', '/research/gone', '/glossary#gone'].map(
      (to) => `courses/market-types/pairs.md:${line}: the link to ${to} leads nowhere`,
    ),
  );
});

test('a document that cannot be read is named', () => {
  expect(getProblems('no front matter')).toEqual(['legal/a.md: must begin with front matter between two lines of ---']);
});
