import { join } from 'node:path';
import { expect } from 'vitest';
import { REPOSITORY } from '../../config/config.ts';
import { type CommandResult, runCommand } from './run-command.ts';

const SCRIPT = join(REPOSITORY, 'scripts/verify-log.py');

interface PythonReport {
  readonly valid: boolean;
  readonly trust: string;
  readonly size: number;
  readonly root: string;
  readonly entries: number;
  readonly hidden: number;
  readonly signature: string;
  readonly findings: readonly { code: string; index: number | null }[];
}

/** Returns true if Python is installed; without it the Python verifier is not tested. */
export async function hasPython(): Promise<boolean> {
  const found = await runCommand('python3', ['--version']).catch(() => null);
  if (!found) console.warn('python3 is not installed; the Python verifier is not tested');
  return found !== null;
}

/** Runs the Python verifier on a log of any age. */
export const runPython = (...args: string[]): Promise<CommandResult> =>
  runCommand('python3', [SCRIPT, '--max-age', '1000000', ...args]);

/** Runs the Python verifier and returns its report. */
export async function verifyByPython(...args: string[]): Promise<PythonReport> {
  const { out, err } = await runPython(...args, '--json');
  expect(err).toBe('');
  return JSON.parse(out);
}
