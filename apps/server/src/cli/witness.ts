import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { makeSecretKey, readSecretKey } from '../platform/secret-key.ts';
import { stopOnSignal } from '../platform/stop-signal.ts';
import { readLogs } from '../witness/read-logs.ts';
import { Witness } from '../witness/witness.ts';
import { createWitnessServer } from '../witness/witness-server.ts';
import { examples } from './examples.ts';
import { print, printJson } from './print.ts';
import { readNamedFile } from './reference-files.ts';

interface Flags {
  readonly name: string;
  readonly logs: string;
  readonly state: string;
  readonly host: string;
  readonly port: number;
  readonly json?: true;
}

const OWNER = "The witness's key";

/** Registers the command `witness`. */
export function registerWitness(program: Command): void {
  program
    .command('witness')
    .description("Cosign checkpoints of other operators' logs, if each extends the previous one")
    .requiredOption('--name <name>', 'name of this witness, a URL without scheme, such as witness.example.com/w1')
    .requiredOption(
      '--logs <path>',
      'file of the logs to cosign: one verifier key per line, as in /.well-known/sealtick/log-key',
    )
    .option('--state <folder>', 'folder of the key and of the newest checkpoint of each log', './witness')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes any free one', readPort, 8081)
    .option('--json', 'print one JSON document to standard output when the server is listening')
    .addHelpText('after', examples('witness --name witness.example.com/w1 --logs logs.txt'))
    .action(run);
}

async function run({ name, logs, state, host, port, json }: Flags): Promise<void> {
  if (!/^[^\s+]+$/.test(name)) throw new UsageError(`--name ${name}: must contain neither spaces nor "+".`);
  const known = readLogs(await readNamedFile('--logs', logs), logs);
  const folder = resolve(state);
  const keyFile = join(folder, 'witness-key.pem');
  const secret = (await readSecretKey(keyFile, OWNER)) ?? (await makeSecretKey(keyFile, OWNER));
  const witness = new Witness({ name, secret, logs: known, folder, clock: systemClock });
  const server = createWitnessServer(witness, createLog('info'));
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new EnvironmentError(`The witness cannot listen on ${host}:${port}: ${error.message}.`);
  });
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  const { verifierKey } = witness;
  if (json) printJson({ address, verifierKey, logs: known.length, pid: process.pid }, 0);
  else
    print(
      `The witness is ready at ${address}, for ${known.length} ${known.length === 1 ? 'log' : 'logs'}.\nIts key: ${verifierKey}`,
    );
  const { signal } = stopOnSignal();
  if (!signal.aborted) await once(signal, 'abort');
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`--port ${text}: must be a whole number from 0 to 65535.`);
}
