import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../cli/testing/run-command.ts';
import { REPOSITORY } from '../../../config/config.ts';
import { MESSAGES, OPENED } from './testing/samples.ts';
import { useEndpoint } from './testing/use-endpoint.ts';

const { secrets, send } = useEndpoint();
const EXAMPLES = join(REPOSITORY, 'docs/examples');

/** Starts a receiver of the documentation. Returns its address and the lines that it prints. */
async function startExample(command: string, file: string) {
  const env = { ...process.env, WEBHOOK_SECRET: secrets.current, PORT: '0' };
  const child = spawn(command, [join(EXAMPLES, file)], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  const [first] = await once(reader, 'line');
  reader.on('line', (line) => lines.push(line));
  return { url: `http://127.0.0.1:${/^port (\d+)$/.exec(first)![1]}/`, lines };
}

const EXAMPLE_RECEIVERS = [
  ['TypeScript', process.execPath, 'webhook-receiver.ts'],
  ['Python', 'python3', 'webhook_receiver.py'],
] as const;

test.each(EXAMPLE_RECEIVERS)('The receiver in %s prints each genuine message once', async (language, command, file) => {
  const found = await runCommand(command, ['--version']).catch(() => null);
  expect(found, `${command} is not installed; the example in ${language} needs it`).not.toBeNull();
  const { url, lines } = await startExample(command, file);
  for (const [n, message] of MESSAGES.entries()) {
    for (const _attempt of [1, 2])
      expect(await send(message, { url, deliveryId: `dl_${n}` })).toMatchObject({ kind: 'accepted' });
  }
  for (const minutes of [-6, 6]) {
    const late = await send(OPENED, { url, deliveryId: 'dl_late', now: Date.now() + minutes * 60_000 });
    expect(late).toMatchObject({ kind: 'retry', reason: 'The endpoint answered 401.' });
  }
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'webhook-id': 'x', 'webhook-timestamp': '0' },
  });
  expect(forged.status).toBe(401);
  await expect.poll(() => lines.length).toBe(MESSAGES.length);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(MESSAGES.map(({ type }) => type));
});
