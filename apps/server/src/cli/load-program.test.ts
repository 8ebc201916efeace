import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const REPORT = `
  const { loadProgram } = await import(${JSON.stringify(new URL('./load-program.ts', import.meta.url).href)});
  await loadProgram();
  const { getCompileCacheDir } = await import('node:module');
  console.log(JSON.stringify([process.env.NODE_COMPILE_CACHE, getCompileCacheDir()]));
`;

/** Returns the folder of compiled modules that threads are given, and the one that a process of this environment uses. */
const inProcess = (environment: Record<string, string>): [string | undefined, string | undefined] =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', REPORT], { env: environment, encoding: 'utf8' }),
  );

test('A process and its threads use the modules that an earlier process compiled', () => {
  const folder = fileURLToPath(new URL('../../../../node_modules/.cache/sealtick', import.meta.url));
  const [forThreads, used] = inProcess({});
  expect(forThreads).toBe(folder);
  expect(used?.startsWith(`${folder}/`)).toBe(true);
});

test('Where compiled modules are refused, the program starts without them', () => {
  expect(inProcess({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([null, null]);
});
