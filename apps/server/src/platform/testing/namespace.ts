import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inherited, type ProgramExit, type RunningProgram, startBareProgram } from './program.ts';

/** Runs a command in its own process namespace, like a container; it is killed with its parent process. */
const IN_NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Whether this user may make process namespaces: root may. */
export const canMakeNamespaces = spawnSync('unshare', ['-pf', '--mount-proc', 'true']).status === 0;

const LAUNCHER = resolve(import.meta.dirname, '../../../bin/sealtick.js');

/** The program without its modules as process 1 of a namespace. */
export const startContained = (env: Record<string, string>): RunningProgram =>
  startBareProgram(env, { launcher: IN_NAMESPACE });

/** The same in a namespace that outlives it: a shell is process 1. */
export const startBesideShell = (env: Record<string, string>): RunningProgram =>
  startBareProgram(env, { launcher: [...IN_NAMESPACE, 'sh', '-c', '"$@"; exec sleep 1000', 'sh'] });

/** Runs a command in a separate namespace to its end. */
export function runContained(env: Record<string, string>, ...words: string[]) {
  const [command, ...rest] = [...IN_NAMESPACE, process.execPath, LAUNCHER, ...words] as [string, ...string[]];
  return spawnSync(command, rest, {
    encoding: 'utf8',
    env: { ...inherited(), LOG_LEVEL: 'warn', MARKET: 'files', ...env },
  });
}

/** Signals process 1 of the namespace; when that ends, the kernel ends all others in it. */
export async function endContained(program: RunningProgram, signal: NodeJS.Signals): Promise<ProgramExit> {
  process.kill(findFirstChild(program.pid), signal);
  return program.ended;
}

/** Returns the pid of the first child of a process; 0 if it has none. */
export function findFirstChild(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);
}

/** Returns the postmasters of a data folder, in every namespace: its processes whose parent is not one of them. */
export function getPostmasters(dataDir: string): number[] {
  const folder = join(dataDir, 'postgres');
  const working = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid) === folder);
  // A process of the database may have ended since.
  return working.filter((pid) => {
    const parent = getParent(pid);
    return parent !== null && !working.includes(parent);
  });
}

function worksIn(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function getParent(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
