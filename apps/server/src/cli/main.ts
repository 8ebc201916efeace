import { loadProgram } from './load-program.ts';

const { run } = await loadProgram();
const code = await run(process.argv.slice(2));
await flushOutput();
process.exit(code);

/**
 * Resolves when all output has left the process. Output to a pipe is written in the background, and exiting immediately
 * would truncate it. A reader that closed the pipe (`| head`) is not an error.
 */
async function flushOutput(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  for (const stream of streams) stream.on('error', () => {});
  await Promise.all(streams.map((stream) => new Promise<void>((done) => stream.write('', () => done()))));
}
