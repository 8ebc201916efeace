/**
 * A process that requests pages, pictures, page data and missing paths, 450 at the same time, from one address, until its parent
 * ends it. It then reports the number of each status. Arguments: port, own address, paths.
 */
import { Agent, request } from 'node:http';

const AT_ONCE = 450;
const [port, localAddress, ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const answers: Record<string, number> = {};
let isOver = false;

function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    const pending = request({ agent, host: '127.0.0.1', port, localAddress, path, headers: { accept: 'text/html' } });
    pending.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(String(response.statusCode)));
    });
    pending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    pending.end();
  });
}

async function askOver(first: number): Promise<void> {
  for (let n = first; !isOver; n += AT_ONCE) {
    const answer = await ask(paths[n % paths.length]!.replace('N', String(n)));
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}

process.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => askOver(n)));
process.send?.(answers);
process.disconnect?.();
agent.destroy();
