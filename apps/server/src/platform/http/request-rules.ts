import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Probes of load balancers and container platforms ask by address, whatever the site is called. */
const PROBES = new Set(['/healthz', '/readyz']);
const REMEMBERED_HOSTS = 100;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

type RequestRule = (request: IncomingMessage) => AppError | null;

/**
 * The rules that every request keeps, upgrades included: HTTP/1.0 or 1.1, one Host header, and a host that is the
 * site's. Another host name means DNS rebinding or a wrong proxy setting.
 *
 * @param baseUrl Address of the site. Where it is null, addresses and loopback names are the site's.
 */
export function requestRule(baseUrl: string | null): RequestRule {
  const isOwn = rememberHosts(baseUrl === null ? null : new URL(baseUrl));
  return (request) => {
    if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') {
      return new AppError('INVALID_REQUEST', `HTTP/${request.httpVersion} is not supported; use HTTP/1.1.`);
    }
    if (countHosts(request.rawHeaders) > 1) {
      return new AppError('INVALID_REQUEST', 'The request has more than one Host header.');
    }
    const { host } = request.headers;
    if (host === undefined || isOwn(host) || PROBES.has(request.url ?? '')) return null;
    const right =
      baseUrl === null ? 'Set BASE_URL to the address that visitors use.' : `This site is ${new URL(baseUrl).origin}.`;
    return new AppError('MISDIRECTED_REQUEST', `The Host header names another site. ${right}`);
  };
}

/** Parsing a host takes longer than the rest of these rules, and nearly all requests have the same one. */
function rememberHosts(site: URL | null): (header: string) => boolean {
  const known = new Set<string>();
  return (header) => {
    if (known.has(header)) return true;
    const isOwn = isOwnHost(header, site);
    if (isOwn && known.size < REMEMBERED_HOSTS) known.add(header);
    return isOwn;
  };
}

function isOwnHost(header: string, site: URL | null): boolean {
  const { protocol = 'http:', host = null } = site ?? {};
  const url = `${protocol}//${header}`;
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(url)) return false;
  const asked = new URL(url);
  if (LOOPBACK_NAMES.has(asked.hostname)) return true;
  return host === null ? isIP(asked.hostname.replace(/^\[|\]$/g, '')) !== 0 : asked.host === host;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    if (rawHeaders[n]!.length === 4 && rawHeaders[n]!.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refuses requests that break a rule, before anything else is done with them. */
export function enforceRule(app: FastifyInstance, rule: RequestRule): void {
  app.addHook('onRequest', (request, _reply, done) => done(rule(request.raw) ?? undefined));
}
