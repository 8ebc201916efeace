import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { OWN_CHECK } from '../../../platform/http/own-checks.ts';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';

const TIMEOUT_MS = 5_000;
/** Longer answers count as failed. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface DoorAnswer {
  readonly status: number;
  readonly body: string;
  /** From the request to the last byte, ms. */
  readonly durationMs: number;
}

/** The address at which visitors reach this process, called over the network as they call it. */
export interface FrontDoor {
  /** @throws {Error} without a complete answer within 5 s. */
  get(path: string): Promise<DoorAnswer>;
  /**
   * Opens a WebSocket, sends a message and waits for the first one that comes back.
   * @throws {Error} if none comes within 5 s.
   */
  firstMessage(path: string, message: object): Promise<{ readonly data: string; readonly durationMs: number }>;
}

/**
 * Returns the front door of a server that listens on `address`.
 * @param baseUrl Public address of the site: its host is the one that requests name.
 */
export function toFrontDoor({ address, port, family }: AddressInfo, baseUrl: string | null): FrontDoor {
  const host = getLoopback(address, family);
  const named = baseUrl === null ? `localhost:${port}` : new URL(baseUrl).host;
  const origin = baseUrl === null ? `http://${named}` : new URL(baseUrl).origin;
  const at = new URL(`http://${family === 'IPv6' ? `[${host}]` : host}:${port}`);
  return openDoor(at, origin, { host: named, [OWN_CHECK.header]: OWN_CHECK.secret });
}

/** Returns the front door of a site on another machine. @param origin Its public address */
export const frontDoorAt = (origin: string): FrontDoor => openDoor(new URL(origin), origin, {});

function openDoor(at: URL, origin: string, headers: Readonly<Record<string, string>>): FrontDoor {
  return {
    get: async (path) => {
      requireNoTransaction('A check of the site');
      return getFrom(new URL(path, at), headers);
    },
    firstMessage: async (path, message) => {
      requireNoTransaction('A check of the site');
      const url = new URL(path, at.href.replace(/^http/, 'ws'));
      return askSocket(new WebSocket(url, { headers: { ...headers, origin }, handshakeTimeout: TIMEOUT_MS }), message);
    },
  };
}

/** A server that listens on all networks also listens on loopback. */
function getLoopback(address: string, family: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' && family === 'IPv6' ? '::1' : address;
}

function getFrom(url: URL, headers: Readonly<Record<string, string>>): Promise<DoorAnswer> {
  const began = performance.now();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options = { headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        body += part;
        if (body.length > MAX_BYTES) request.destroy(new Error(`${url.pathname}: more than ${MAX_BYTES} bytes.`));
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode!, body, durationMs: performance.now() - began }));
    });
    request.on('error', reject);
    request.end();
  });
}

function askSocket(socket: WebSocket, message: object): Promise<{ data: string; durationMs: number }> {
  const began = performance.now();
  return new Promise<{ data: string; durationMs: number }>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No message within 5 s.')), TIMEOUT_MS).unref();
    const end = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    socket.on('open', () => socket.send(JSON.stringify(message)));
    socket.on('message', (data) => end(() => resolve({ data: String(data), durationMs: performance.now() - began })));
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', (code) => end(() => reject(new Error(`Closed with ${code}.`))));
  }).finally(() => socket.terminate());
}
