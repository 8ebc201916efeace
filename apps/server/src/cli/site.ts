import { setTimeout as pause } from 'node:timers/promises';
import { readRetryAfter } from '@sealtick/contract';
import type { Answer, GetJson } from '@sealtick/record';
import { EnvironmentError, UsageError } from '../platform/errors.ts';

const TIMEOUT_MS = 30_000;
const TRIES = 5;
const LONGEST_WAIT_S = 65;
const NEXT_LINK = /<([^>]+)>;\s*rel="next"/;

/** Returns the origin of a site's address. @throws {UsageError} if it is not an http or https address. */
export function readSiteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return new URL('/', url);
  throw new UsageError(`--url ${text}: must be the address of a site, such as https://signals.example.com.`);
}

/**
 * Returns a function that reads JSON from a site. On 429 and 503 it waits for `Retry-After` and retries.
 * @throws {EnvironmentError} if the site cannot be reached or answers with an error.
 */
export function siteClient(site: URL, signal?: AbortSignal): GetJson {
  return async (path) => {
    const url = new URL(path, site);
    for (let tried = 1; ; tried++) {
      const answer = await request(url, signal);
      if (answer.ok) return read(answer, url);
      const waitMs = readRetryAfter(answer.headers.get('retry-after'), Date.now()) ?? Number.NaN;
      const canRetry = (answer.status === 429 || answer.status === 503) && waitMs <= LONGEST_WAIT_S * 1_000;
      if (!canRetry || tried === TRIES) throw new EnvironmentError(`${url} answered with status ${answer.status}.`);
      await pause(waitMs, undefined, signal ? { signal } : {});
    }
  };
}

async function request(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    signal?.throwIfAborted();
    const { cause, message } = error as Error;
    throw new EnvironmentError(`Cannot reach ${url}: ${cause instanceof Error ? cause.message : message}.`);
  }
}

async function read(answer: Response, url: URL): Promise<Answer> {
  try {
    const next = NEXT_LINK.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    return { body: await answer.json(), next };
  } catch {
    throw new EnvironmentError(`${url} did not answer with JSON. Check that it is the address of a Sealtick site.`);
  }
}
