import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints how many modules each part loads that no earlier one did. */
const COUNT = `
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({ load: (url, context, next) => { loaded += 1; return next(url, context); } });
  await import('${new URL('./serve.ts', import.meta.url)}');
  const { PARTS, loadProgram } = await import('${new URL('./load-program.ts', import.meta.url)}');
  const counts = [];
  for (const load of PARTS) { loaded = 0; await load(); counts.push(loaded); }
  loaded = 0;
  await loadProgram();
  console.log(JSON.stringify({ counts, rest: loaded }));
`;

test('loads the program in parts of at most 350 modules, so that no turn of the event loop loads more', async () => {
  const args = ['--input-type=module', '--eval', COUNT];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { counts, rest } = JSON.parse(stdout) as { counts: readonly number[]; rest: number };
  expect(Math.max(...counts)).toBeLessThanOrEqual(350);
  // Nothing of the program is loaded outside of a part.
  expect(rest).toBe(0);
});
