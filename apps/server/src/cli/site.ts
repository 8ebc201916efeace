import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, GetJson } from '@sealtick/record';
import { EnvironmentError, UsageError } from '../platform/errors.ts';

const TIMEOUT_MS = 30_000;
const TRIES = 5;
const LONGEST_WAIT_S = 65;
const NEXT_LINK = /<([^>]+)>;\s*rel="next"/;

/** A site's address, without what follows its host. @throws {UsageError} */
export function readSiteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return new URL('/', url);
  throw new UsageError(`--url ${text}: it must be the address of a site, such as https://signals.example.com.`);
}

/** Asks a site for JSON; where it says "later" (429, 503), waits as long as it says. @throws {EnvironmentError} */
export function siteClient(site: URL, signal?: AbortSignal): GetJson {
  return async (path) => {
    const url = new URL(path, site);
    for (let tried = 1; ; tried++) {
      const answer = await ask(url, signal);
      if (answer.ok) return read(answer, url);
      const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
      const isLater = (answer.status === 429 || answer.status === 503) && wait <= LONGEST_WAIT_S;
      if (!isLater || tried === TRIES) throw new EnvironmentError(`${url} answered ${answer.status}.`);
      await pause(wait * 1000, undefined, signal ? { signal } : {});
    }
  };
}

async function ask(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    signal?.throwIfAborted();
    const { cause, message } = error as Error;
    throw new EnvironmentError(`${url} cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  }
}

async function read(answer: Response, url: URL): Promise<Answer> {
  try {
    const next = NEXT_LINK.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    return { body: await answer.json(), next };
  } catch {
    throw new EnvironmentError(`${url} did not answer with JSON: is it the address of a Sealtick site?`);
  }
}
