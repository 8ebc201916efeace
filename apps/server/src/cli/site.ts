import { setTimeout as pause } from 'node:timers/promises';
import { readRetryAfter } from '@sealtick/contract';
import { type Answer, AnswerError, findDuplicateKey, type GetJson } from '@sealtick/record';
import { EnvironmentError, UsageError } from '../platform/errors.ts';

const TIMEOUT_MS = 30_000;
const TRIES = 5;
const LONGEST_WAIT_S = 65;
/** Bytes of one answer; a page of 500 entries has less than one MB. */
const LONGEST_ANSWER = 64 * 2 ** 20;
const NEXT_LINK = /<([^>]+)>;\s*rel="next"/;

/** Returns the origin of a site's address. @throws {UsageError} if it is not an http or https address. */
export function readSiteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return new URL('/', url);
  throw new UsageError(`--url ${text}: must be the address of a site, such as https://signals.example.com.`);
}

/**
 * Returns a function that reads JSON from a site, and from no other address. On 429 and 503 it waits for `Retry-After` and
 * retries.
 * @throws {EnvironmentError} if the site cannot be reached or fails.
 * @throws {AnswerError} if it answers as no Sealtick site does.
 */
export function siteClient(site: URL, signal?: AbortSignal): GetJson {
  return async (path) => {
    const url = new URL(path, site);
    if (url.origin !== site.origin) throw new AnswerError(`it refers to ${url.origin}`);
    for (let tried = 1; ; tried++) {
      const answer = await request(url, signal);
      if (answer.ok) return read(answer, url, signal);
      await answer.body?.cancel();
      if (answer.status < 400) throw new AnswerError(`${url} redirects to ${answer.headers.get('location')}`);
      const waitMs = readRetryAfter(answer.headers.get('retry-after'), Date.now()) ?? Number.NaN;
      const isLater = (answer.status === 429 || answer.status === 503) && waitMs <= LONGEST_WAIT_S * 1_000;
      if (isLater && tried < TRIES) await pause(waitMs, undefined, signal ? { signal } : {});
      else if (answer.status >= 500 || isLater) {
        throw new EnvironmentError(`${url} answered with status ${answer.status}.`);
      } else throw new AnswerError(`${url} answered with status ${answer.status}`);
    }
  };
}

async function request(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // What another address answers says nothing about this site.
    return await fetch(url, { redirect: 'manual', signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    signal?.throwIfAborted();
    const { cause, message } = error as Error;
    throw new EnvironmentError(`Cannot reach ${url}: ${cause instanceof Error ? cause.message : message}.`);
  }
}

async function read(answer: Response, url: URL, signal: AbortSignal | undefined): Promise<Answer> {
  const text = await readText(answer, url, signal);
  const next = NEXT_LINK.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AnswerError(`${url} did not answer with JSON. Check that it is the address of a Sealtick site`);
  }
  const twice = findDuplicateKey(text);
  if (twice !== null) throw new AnswerError(`${url} has the field "${twice}" twice in one object`);
  return { body, next };
}

/** An answer may be cut off, or never end. */
async function readText(answer: Response, url: URL, signal: AbortSignal | undefined): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of answer.body ?? []) {
      length += part.length;
      if (length > LONGEST_ANSWER) break;
      parts.push(part);
    }
  } catch (error) {
    signal?.throwIfAborted();
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AnswerError(`${url} ${isLate ? `did not end within ${TIMEOUT_MS / 1_000} s` : 'was cut off'}`);
  }
  if (length > LONGEST_ANSWER) throw new AnswerError(`${url} is longer than ${LONGEST_ANSWER / 2 ** 20} MB`);
  return Buffer.concat(parts).toString('utf8');
}
