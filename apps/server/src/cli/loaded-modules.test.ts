import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the entry modules of packages that the command line loads for a command that needs none of them. */
const LIST = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  const { createProgram } = await import('${new URL('./program.ts', import.meta.url)}');
  await createProgram(['config']);
  console.log(JSON.stringify(loaded.filter((url) => /packages.(contract|engine|record).src.index\\.ts$/.test(url))));
`;

test('A command that needs neither contract nor engine loads neither', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LIST]);
  expect(JSON.parse(stdout)).toEqual([]);
});
