import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Probe } from './probe.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTIONS_MAX = 50;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Creates the HTTP server from which a site reads the checks of a probe; it does not listen. */
export function createProbeServer(probe: Pick<Probe, 'report'>, token: string): Server {
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS };
  const server = createServer(timeouts, (request, response) => send(response, answer(probe, token, request)));
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

function answer(probe: Pick<Probe, 'report'>, token: string, { method, url, headers }: IncomingMessage): Answer {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://probe');
  if (method !== 'GET') return problem(405, 'Use GET.');
  if (pathname === '/healthz') return { status: 200, body: { status: 'ok' } };
  if (pathname !== '/checks') return problem(404, 'The addresses are /checks and /healthz.');
  if (!isEqual(headers.authorization ?? '', `Bearer ${token}`))
    return problem(401, 'Send the header Authorization: Bearer and STATUS_PROBE_TOKEN.');
  const after = searchParams.get('after');
  if (after !== null && Number.isNaN(Date.parse(after))) return problem(400, '`after` must be a time in ISO 8601.');
  return { status: 200, body: probe.report(after === null ? null : Date.parse(after)) };
}

const problem = (status: number, detail: string): Answer => ({ status, body: { status, detail } });

/** Hashes have one length, so that the time says nothing about the token. */
const isEqual = (given: string, right: string): boolean => timingSafeEqual(hash(given), hash(right));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function send(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(status === 405 ? { allow: 'GET' } : {}),
    })
    .end(text);
}
