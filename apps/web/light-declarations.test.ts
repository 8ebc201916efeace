import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { actLabels, answerShape, reads } from '@sealtick/contract';
import { expect, onTestFinished, test } from 'vitest';
import { lightDeclarations } from './light-declarations.ts';

interface Hook {
  readonly filter: { readonly id: { readonly include: readonly RegExp[] } };
  readonly handler: (id: string) => Promise<string>;
}

const { filter, handler } = lightDeclarations().load as unknown as Hook;
const getFile = (name: string) => fileURLToPath(new URL(`../../packages/contract/src/reads/${name}`, import.meta.url));
const isReplaced = (file: string) => filter.id.include.some((pattern) => pattern.test(file));

/** Imports the replacement of a module, which must not depend on others. */
async function replaced(file: string): Promise<Record<string, unknown>> {
  expect(isReplaced(file)).toBe(true);
  const code = await handler(file);
  expect(code).not.toMatch(/^import\b|\bfrom ['"]/m);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('keeps the path of each read and drops the schemas', async () => {
  const light = await replaced(getFile('signals.reads.ts'));
  expect(Object.keys(light).sort()).toEqual(Object.keys(reads.signals).sort());
  expect(light.get).toEqual({ path: '/api/signals/:id', mayBeAbsent: true });
});

test('keeps method, path and answer shape of each write', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sealtick-writes-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'packages/contract/src/writes');
  const called = { method: 'PUT', path: '/api/lists/:id', shape: null };
  await mkdir(folder, { recursive: true });
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  const declared = JSON.stringify({ ...called, summary: 'Renames a list', callers: 'accounts' });
  await writeFile(join(folder, 'lists.writes.ts'), `export const rename = ${declared};`);
  expect((await replaced(join(folder, 'lists.writes.ts'))).rename).toEqual(called);
});

test('keeps the answer shapes that the server has', async () => {
  const light = await replaced(getFile('answer-shape.ts'));
  const { path } = reads.strategies.performance;
  expect((light.answerShape as typeof answerShape)(path)).toEqual(answerShape(path));
});

test('keeps the labels of acts', async () => {
  const light = await replaced(fileURLToPath(new URL('../writes/act-labels.ts', pathToFileURL(getFile('read.ts')))));
  expect((light.actLabels as typeof actLabels)()).toEqual(actLabels());
});

test('leaves other files as they are', () => {
  expect(['read.ts', 'address.ts', 'check-answer.ts', 'table.ts'].map(getFile).filter(isReplaced)).toEqual([]);
});
