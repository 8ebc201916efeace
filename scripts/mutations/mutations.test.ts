import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTATIONS } from './mutations.ts';

const root = dirname(dirname(import.meta.dirname));

test('each change of the list can be made in one place, and its test exists', () => {
  const stale = MUTATIONS.filter(({ file, find, test: guard }) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8').split(find).length !== 2 || !existsSync(join(root, guard));
  });
  expect(stale).toEqual([]);
});
