/**
 * Resolves once everything said has left the process: output to a pipe is written in the background, and leaving at once
 * would cut it off. A reader that has gone away (`| head`) is no fault of ours.
 */
export async function writtenOut(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  for (const stream of streams) stream.on('error', () => {});
  await Promise.all(streams.map((stream) => new Promise<void>((done) => stream.write('', () => done()))));
}
