import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '../platform/logging.ts';
import type { Witness, WitnessAnswer } from './witness.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTIONS_MAX = 200;
const CHECKPOINT = /^\/([0-9a-f]{64})\/checkpoint$/;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body });

/** Creates the HTTP server of a witness, submission and monitoring under one prefix; it does not listen. */
export function createWitnessServer(witness: Witness, log: Log): Server {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      void answer(witness, request)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a request to the witness failed');
          return plain(500, 'Internal error.\n');
        })
        .then((given) => send(response, given));
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

async function answer(witness: Witness, request: IncomingMessage): Promise<Answer> {
  const path = new URL(request.url ?? '/', 'http://witness').pathname;
  if (request.method === 'POST' && path === '/add-checkpoint') {
    const body = await readBody(request);
    if (body === null) return plain(413, `The request must have at most ${BODY_LIMIT_BYTES} bytes.\n`);
    return getAnswered(await witness.addCheckpoint(body));
  }
  if (request.method === 'GET' && path === '/healthz') return plain(200, 'ok\n');
  const hash = request.method === 'GET' ? CHECKPOINT.exec(path)?.[1] : undefined;
  const note = hash === undefined ? null : await witness.latest(hash);
  return note === null ? plain(404, 'Not found.\n') : plain(200, note);
}

function getAnswered(given: WitnessAnswer): Answer {
  if (given.status === 200) return plain(200, given.lines);
  if (given.status === 409) return { status: 409, type: 'text/x.tlog.size', body: `${given.size}\n` };
  return plain(given.status, `${given.reason}\n`);
}

/** Returns the body of a request; null if it is larger than 64 KiB. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > BODY_LIMIT_BYTES) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  // A body that was not read to its end cannot be followed by another request.
  const close = status === 413 ? { connection: 'close' } : {};
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...close }).end(body);
}
