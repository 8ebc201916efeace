import { isNativeError } from 'node:util/types';
import { run } from '../program.ts';
import type { CommandAnswer, CommandRequest } from './command-messages.ts';

/*
 * Runs commands one after the other in one process, so that only the first loads the program. Output and exit code are
 * those of a process of its own.
 */
let last = Promise.resolve();
process.on('message', (asked: CommandRequest) => {
  last = last.then(() => answer(asked));
});
process.on('disconnect', () => process.exit());

async function answer({ id, words, env }: CommandRequest): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const out = collect(process.stdout);
  const err = collect(process.stderr);
  const code = await run(words).catch((error: unknown) => {
    process.stderr.write(isNativeError(error) ? `${error.stack}\n` : `${String(error)}\n`);
    return 1;
  });
  const answered: CommandAnswer = { id, code, out: out.end(), err: err.end() };
  process.send!(answered);
}

/** Collects what is written to a stream, instead of writing it, until `end` returns it. */
function collect(stream: NodeJS.WriteStream): { end: () => string } {
  const write = stream.write;
  let text = '';
  const collected = (part: string | Uint8Array, ...more: unknown[]): boolean => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString();
    const done = more.find((one): one is () => void => typeof one === 'function');
    if (done) process.nextTick(done);
    return true;
  };
  stream.write = collected as typeof stream.write;
  return {
    end: () => {
      stream.write = write;
      return text;
    },
  };
}
