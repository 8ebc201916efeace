import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/errors.ts';
import { refusedPicture } from './check-picture.ts';
import type { PictureForm } from './picture-form.ts';

/** What the process is given. */
export interface GivenPicture {
  readonly given: Uint8Array;
  readonly form: PictureForm;
}

/** What the process returns: a file, or why there is none. */
export type EncodedPicture = { readonly picture: Uint8Array } | { readonly problem: string };

const PROGRAM = fileURLToPath(new URL('./picture-program.ts', import.meta.url));
/** The largest accepted picture takes two seconds on an idle machine. */
const DEADLINE_MS = 20_000;
/** Of memory that the process may write, kB. It reserves two thirds of that before its picture. */
const MEMORY_KB = 960_000;
/** With two threads each, memory does not depend on the number of processors. */
const OPTIONS = ['--v8-pool-size=2', '--max-old-space-size=64'];
const SHELL = ['-c', `ulimit -d ${MEMORY_KB}; exec "$0" "$@"`, process.execPath];

/** A picture that is being encoded. */
export interface Encoding {
  /** Id of the process that does it. */
  readonly pid: number;
  /** The file of the asked form. Rejects with UNPROCESSABLE for a damaged picture. */
  readonly encoded: Promise<Buffer>;
}

/**
 * Encodes a picture in a process of its own with a memory limit. Each picture has a new process: one that goes on keeps
 * memory of the pictures before, until it refuses a valid one.
 */
export function encodeApart(given: Buffer, form: PictureForm = 'portrait'): Encoding {
  const child = start();
  return { pid: child.pid!, encoded: encode(child, { given, form }).finally(() => child.kill('SIGKILL')) };
}

async function encode(child: ChildProcess, given: GivenPicture): Promise<Buffer> {
  const answer = await ask(child, given);
  if ('picture' in answer) return Buffer.from(answer.picture);
  throw refusedPicture('The picture is damaged.', answer.problem);
}

function start(): ChildProcess {
  const [execPath, execArgv] =
    process.platform === 'linux' ? ['/bin/sh', [...SHELL, ...OPTIONS]] : [undefined, OPTIONS];
  return fork(PROGRAM, {
    ...(execPath === undefined ? {} : { execPath }),
    execArgv,
    // None of the secrets of the server.
    env: { UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function ask(child: ChildProcess, given: GivenPicture): Promise<EncodedPicture> {
  const ends = new AbortController();
  const { signal } = ends;
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, DEADLINE_MS);
  const ended = once(child, 'exit', { signal }).then(() => {
    if (isLate) throw new Error(`The picture was not encoded within ${DEADLINE_MS / 1_000} s.`);
    throw refusedPicture('The picture needs too much memory, or is damaged.');
  });
  try {
    const answered = once(child, 'message', { signal });
    child.send(given);
    const [answer] = (await Promise.race([answered, ended])) as [EncodedPicture];
    return answer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const detail = 'Pictures cannot be encoded at the moment. Try again in a minute.';
    throw new AppError('UNAVAILABLE', detail, { cause: error, retryAfterSeconds: 60 });
  } finally {
    clearTimeout(late);
    ended.catch(() => {});
    ends.abort();
  }
}
