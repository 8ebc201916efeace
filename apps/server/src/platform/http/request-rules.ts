import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Paths of probes, which use an IP address as host. */
const PROBES = new Set(['/healthz', '/readyz']);
const MAX_CACHED_HOSTS = 100;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

type RequestRule = (request: IncomingMessage) => AppError | null;

/** An API key, or as much of one as no other text has. */
const API_KEY = /stk_(?:live|test)_\w{8}/i;

/**
 * Returns the rule for every request, including upgrades: HTTP/1.0 or 1.1, one Host header, the site's host, and no API
 * key in the address, which logs and browsers store. Another host means DNS rebinding or a misconfigured proxy.
 *
 * @param baseUrl Address of the site. If null, IP addresses and loopback names are accepted.
 */
export function requestRule(baseUrl: string | null): RequestRule {
  const isOwn = cacheHosts(baseUrl === null ? null : new URL(baseUrl));
  return (request) => {
    if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') {
      return new AppError('INVALID_REQUEST', `HTTP/${request.httpVersion} is not supported. Use HTTP/1.1.`);
    }
    if (countHosts(request.rawHeaders) > 1) {
      return new AppError('INVALID_REQUEST', 'The request has more than one Host header.');
    }
    if (hasKey(request.url ?? '')) {
      return new AppError(
        'INVALID_REQUEST',
        'The address contains an API key. Send it as `Authorization: Bearer …`, and replace this one: logs may contain it.',
      );
    }
    const { host } = request.headers;
    if (host === undefined || isOwn(host) || PROBES.has(request.url ?? '')) return null;
    const hint =
      baseUrl === null
        ? 'Set BASE_URL to the address that visitors use.'
        : `The address of this site is ${new URL(baseUrl).origin}.`;
    return new AppError('MISDIRECTED_REQUEST', `The Host header names another site. ${hint}`);
  };
}

function hasKey(url: string): boolean {
  if (API_KEY.test(url)) return true;
  if (!url.includes('%')) return false;
  try {
    return API_KEY.test(decodeURIComponent(url));
  } catch {
    return false;
  }
}

/** Returns a cached check of hosts, because parsing a host is the most expensive part of these rules. */
function cacheHosts(site: URL | null): (header: string) => boolean {
  const known = new Set<string>();
  return (header) => {
    if (known.has(header)) return true;
    const isOwn = isOwnHost(header, site);
    if (isOwn && known.size < MAX_CACHED_HOSTS) known.add(header);
    return isOwn;
  };
}

function isOwnHost(header: string, site: URL | null): boolean {
  const { protocol = 'http:', host = null } = site ?? {};
  const url = `${protocol}//${header}`;
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(url)) return false;
  const requested = new URL(url);
  if (LOOPBACK_NAMES.has(requested.hostname)) return true;
  return host === null ? isIP(requested.hostname.replace(/^\[|\]$/g, '')) !== 0 : requested.host === host;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    if (rawHeaders[n]!.length === 4 && rawHeaders[n]!.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Rejects requests that break the rule, before other processing. */
export function enforceRule(app: FastifyInstance, rule: RequestRule): void {
  app.addHook('onRequest', (request, _reply, done) => done(rule(request.raw) ?? undefined));
}
