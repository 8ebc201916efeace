import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isConnectionError } from './uncaught-errors.ts';

const failed = (code: string, syscall?: string): Error => Object.assign(new Error(code), { code, syscall });

describe('isConnectionError', () => {
  test.each([
    ['a reset while reading', failed('ECONNRESET', 'read'), true],
    ['a write to a closed connection', failed('EPIPE', 'write'), true],
    ['a connection that timed out', failed('ETIMEDOUT', 'read'), true],
    ['a file that cannot be read', failed('EIO', 'read'), false],
    ['a server that cannot be reached', failed('ECONNREFUSED', 'connect'), false],
    ['a mistake in the program', new TypeError('undefined is not a function'), false],
    ['a code without a call', failed('ECONNRESET'), false],
    ['what is not an error', 'ECONNRESET', false],
  ])('%s', (_title, error, expected) => {
    expect(isConnectionError(error)).toBe(expected);
  });
});

/** A process that throws this uncaught, and then prints a line if it still runs. */
async function throwing(statement: string): Promise<{ output: string; code: number | null }> {
  const script = `
    import { silentLog } from ${JSON.stringify(join(import.meta.dirname, 'logging.ts'))};
    import { watchUncaughtErrors } from ${JSON.stringify(join(import.meta.dirname, 'uncaught-errors.ts'))};
    const running = setInterval(() => {}, 1000);
    watchUncaughtErrors(silentLog, () => { console.log('stopping'); clearInterval(running); });
    setImmediate(() => { setImmediate(() => { console.log('runs on'); clearInterval(running); }); ${statement} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  return { output, code };
}

describe('The process', () => {
  test('continues after a connection error', async () => {
    const { output, code } = await throwing(
      `throw Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' });`,
    );
    expect([output, code]).toEqual(['runs on\n', 0]);
  });

  test('stops with exit code 1 after any other error', async () => {
    const { output, code } = await throwing(`throw new TypeError('a mistake');`);
    expect([output.startsWith('stopping\n'), code]).toEqual([true, 1]);
  });

  test('stops after an unhandled rejection', async () => {
    const { output, code } = await throwing(`void Promise.reject(new Error('a mistake'));`);
    expect([output.includes('stopping\n'), code]).toEqual([true, 1]);
  });
});
