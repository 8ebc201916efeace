import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { formatVerifierKey, parseVerifierKey, SIGNATURE_TYPE } from '@sealtick/log';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { rawPublicKey } from '../platform/secret-key.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { MAIN } from './testing/run-command.ts';

const folder = useFolder('witness', { each: true });
let logs: string;

beforeEach(async () => {
  logs = folder.join('logs.txt');
  const publicKey = rawPublicKey(generateKeyPairSync('ed25519').publicKey);
  await writeFile(logs, `# one log\n\n${formatVerifierKey({ name: 'signals.example.com/log/1', publicKey })}\n`);
});

function start(...words: string[]) {
  const child = spawn(process.execPath, [MAIN, 'witness', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const first = new Promise<string>((done) => child.stdout.once('data', (data) => done(String(data))));
  const ended = new Promise<{ code: number | null; err: string }>((done) => {
    child.on('close', (code) => done({ code, err }));
  });
  return { child, first, ended };
}
const words = (...more: string[]) => [
  '--name',
  'witness.example.com/w1',
  '--logs',
  logs,
  '--state',
  folder.path,
  '--port',
  '0',
  ...more,
];

test('creates a key, prints its address, reuses the key after a restart and stops on SIGTERM', async () => {
  const one = start(...words('--json'));
  const { address, verifierKey, logs: known } = JSON.parse(await one.first);
  expect(known).toBe(1);
  expect(parseVerifierKey(verifierKey, SIGNATURE_TYPE.cosignature).name).toBe('witness.example.com/w1');
  expect((await stat(folder.join('witness-key.pem'))).mode & 0o777).toBe(0o600);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  one.child.kill('SIGTERM');
  expect((await one.ended).code).toBe(0);

  const other = start(...words('--json'));
  expect(JSON.parse(await other.first).verifierKey).toBe(verifierKey);
  other.child.kill('SIGTERM');
  await other.ended;
});

test('reports wrong usage in one sentence: exit code 2', async () => {
  await writeFile(logs, '# none\n');
  expect(await start(...words()).ended).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--logs .*verifier key/),
  });
  await writeFile(logs, 'no key\n');
  expect(await start(...words()).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining('line 1: A verifier key must have the form'),
  });
  expect(await start(...words('--name', 'two words')).ended).toMatchObject({ code: 2 });
  expect(await start(...words('--port', 'x')).ended).toMatchObject({ code: 2 });
});
