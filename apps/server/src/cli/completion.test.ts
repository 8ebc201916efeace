import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runSealtick } from './testing/run-sealtick.ts';

test('completes commands and options in bash', async () => {
  const { code, out } = await runSealtick(['completion', 'bash']);
  expect(code).toBe(0);
  const complete = (...words: string[]): string[] => {
    const line = ['sealtick', ...words].map((word) => `'${word}'`).join(' ');
    const run = `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _sealtick; echo "\${COMPREPLY[*]}"`;
    return execFileSync('bash', ['-c', run]).toString().trim().split(' ');
  };
  expect(complete('ba')).toEqual(['backtest', 'backup']);
  expect(complete('data', '')).toEqual(['list', 'show', 'delete', 'export', 'quarantine', 'folder', '--help']);
  expect(complete('data', 'delete', 'EURUSD', '--y')).toEqual(['--yes']);
  expect(complete('backtest', '--cost')).toEqual(['--costs', '--cost-factor']);
});

test('rejects a shell that it does not know', async () => {
  const { code, err } = await runSealtick(['completion', 'csh']);
  expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh.')]);
});
