import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/errors.ts';
import { refusedPicture } from './check-picture.ts';

/** What the process returns: a WebP file, or why there is none. */
export type EncodedPicture = { readonly picture: Uint8Array } | { readonly problem: string };

const PROGRAM = fileURLToPath(new URL('./picture-program.ts', import.meta.url));
/** The largest accepted picture takes two seconds on an idle machine. */
const DEADLINE_MS = 20_000;
const IDLE_MS = 60_000;
/** Of memory that the process may write, kB. It reserves two thirds of that before its first picture. */
const MEMORY_KB = 960_000;
/** With two threads each, memory does not depend on the number of processors. */
const OPTIONS = ['--v8-pool-size=2', '--max-old-space-size=64'];
const SHELL = ['-c', `ulimit -d ${MEMORY_KB}; exec "$0" "$@"`, process.execPath];

/** Encodes pictures, one at a time, in a process with a memory limit. It ends after a minute without work. */
export class PictureProcess {
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** Returns the middle square of a picture as a WebP file. @throws {AppError} UNPROCESSABLE for a damaged one */
  async encode(given: Buffer): Promise<Buffer> {
    clearTimeout(this.idle);
    const child = this.child ?? this.start();
    try {
      const answer = await ask(child, given);
      if ('picture' in answer) return Buffer.from(answer.picture);
      throw refusedPicture('The picture is damaged.', answer.problem);
    } finally {
      this.rest(child);
    }
  }

  /** Returns the id of the process; null while none runs. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  private start(): ChildProcess {
    const [execPath, execArgv] =
      process.platform === 'linux' ? ['/bin/sh', [...SHELL, ...OPTIONS]] : [undefined, OPTIONS];
    const child = fork(PROGRAM, {
      ...(execPath === undefined ? {} : { execPath }),
      execArgv,
      // None of the secrets of the server.
      env: { UV_THREADPOOL_SIZE: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => {
      if (this.child === child) this.child = null;
    };
    child.once('exit', end).once('error', end);
    this.child = child;
    return child;
  }

  /** An idle process must not keep the program from ending. */
  private rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.idle = setTimeout(() => {
      if (this.child === child) this.child = null;
      child.kill();
    }, IDLE_MS).unref();
  }
}

async function ask(child: ChildProcess, given: Buffer): Promise<EncodedPicture> {
  child.ref();
  child.channel?.ref();
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
