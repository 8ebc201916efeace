import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../e2e/support/program/free-port.ts';
import { endChild } from '../lighthouse/end-child.ts';

const SERVER = join(import.meta.dirname, '../../../apps/server/src');
const READY_WITHIN_MS = 300_000;

/** What a start took, ms after the process was started. */
export interface Started {
  readonly answersMs: number;
  readonly readyMs: number;
  /** Until every stream was fed its history. */
  readonly fedMs: number;
  /** Memory of the program without the database at its highest, MB. */
  readonly peakMb: number;
  /** The check `strategies` of /readyz. */
  readonly strategies: string;
}

interface PublicCheck {
  readonly name: string;
  readonly state?: string;
  readonly reason?: string;
}

/**
 * Imports files into a data folder by the command line, and returns the number of bars that it then has.
 * @throws {Error} if not all of the files were imported
 */
export async function importFiles(folder: string, dataDir: string): Promise<number> {
  await runCommand(['import', folder, '--write'], dataDir);
  const series = JSON.parse(await runCommand(['data', 'list', '--json'], dataDir)) as { readonly bars: number }[];
  return series.reduce((sum, { bars }) => sum + bars, 0);
}

async function runCommand(args: readonly string[], dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [join(SERVER, 'cli/main.ts'), ...args], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const out = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`sealtick ${args.join(' ')} ended with ${code}:\n${out}`);
  return out;
}

/** Starts the program on imported bars, waits until it is ready, and stops it. */
export async function startOnce(dataDir: string): Promise<Started> {
  const port = await freePort('SEALTICK_IMPORTED_PORT');
  const began = performance.now();
  const child = spawn(process.execPath, [join(SERVER, 'main.ts'), '--no-pages'], {
    env: { ...environment(dataDir), PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    let answersMs = Number.NaN;
    let readyMs = Number.NaN;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      const elapsedMs = performance.now() - began;
      if (response !== null && Number.isNaN(answersMs)) answersMs = elapsedMs;
      if (response?.ok && Number.isNaN(readyMs)) readyMs = elapsedMs;
      const strategies = response === null ? null : await getState(response);
      if (!Number.isNaN(readyMs) && strategies !== null) {
        return { answersMs, readyMs, fedMs: elapsedMs, peakMb: peakMb(child), strategies };
      }
      if (elapsedMs > READY_WITHIN_MS) throw new Error('The program was not ready in time.');
      await pause(50);
    }
  } finally {
    await endChild(child, 15_000);
  }
}

const environment = (dataDir: string) => ({
  ...process.env,
  HOST: '127.0.0.1',
  MARKET: 'files',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
});

/** Returns the state of the strategies with its reason; null until their streams were fed. */
async function getState(response: Response): Promise<string | null> {
  const { checks } = (await response.json()) as { readonly checks: readonly PublicCheck[] };
  const found = checks.find(({ name }) => name === 'strategies');
  if (found === undefined) return null;
  const { state = 'ok', reason } = found;
  return reason === undefined ? state : `${state}: ${reason}`;
}

function peakMb({ pid }: ChildProcess): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
