/**
 * A process that asks for pages, pictures, page data and addresses that there are not, 450 at once, from one address,
 * until it is told to end. Then it tells how it was answered. Arguments: port, own address, paths.
 */
import { Agent, request } from 'node:http';

const AT_ONCE = 450;
const [port, localAddress, ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const answers: Record<string, number> = {};
let isOver = false;

function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port, localAddress, path, headers: { accept: 'text/html' } });
    asked.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(String(response.statusCode)));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    asked.end();
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
