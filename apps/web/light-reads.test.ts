import { fileURLToPath } from 'node:url';
import { answerShape, reads } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { lightReads } from './light-reads.ts';

interface Hook {
  readonly filter: { readonly id: { readonly include: readonly RegExp[] } };
  readonly handler: (id: string) => Promise<string>;
}

const { filter, handler } = lightReads().load as unknown as Hook;
const fileOf = (name: string) => fileURLToPath(new URL(`../../packages/contract/src/reads/${name}`, import.meta.url));
const isReplaced = (name: string) => filter.id.include.some((pattern) => pattern.test(fileOf(name)));

/** The module that a bundle gets in place of a file; it must stand by itself. */
async function replaced(name: string): Promise<Record<string, unknown>> {
  expect(isReplaced(name)).toBe(true);
  const code = await handler(fileOf(name));
  expect(code).not.toContain('import');
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('A bundle gets the path of each read, and no schema', async () => {
  const light = await replaced('signals.reads.ts');
  expect(Object.keys(light).sort()).toEqual(Object.keys(reads.signals).sort());
  expect(light.get).toEqual({ path: '/api/signals/:id', mayBeAbsent: true });
});

test('A bundle gets the same shapes as the server has', async () => {
  const light = await replaced('answer-shape.ts');
  const { path } = reads.strategies.performance;
  expect((light.answerShape as typeof answerShape)(path)).toEqual(answerShape(path));
});

test('Other files are left as they are', () => {
  expect(['read.ts', 'address.ts', 'check-answer.ts', 'table.ts'].filter(isReplaced)).toEqual([]);
});
