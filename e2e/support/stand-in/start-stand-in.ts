import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A stand-in of a test's own. */
export interface StandIn {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a stand-in on a free port. @param flags What it serves besides the site. */
export async function startStandIn(...flags: readonly ('--dev' | '--parts')[]): Promise<StandIn> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'stand-in.ts'), ...flags], {
    env: { ...process.env, PORT: '0' },
    // The channel closes when this process ends, however that happens, which ends the server.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  try {
    const address = await getAddress(createInterface(server.stdout!));
    server.stdout!.resume();
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Matches the line with the server's address; output of the bundler may come first. */
async function getAddress(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) if (line.startsWith('http://')) return line;
  throw new Error('The stand-in ended before it listened.');
}
