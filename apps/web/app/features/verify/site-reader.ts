import { readRetryAfter } from '@sealtick/contract';
import { type Answer, AnswerError, findDuplicateKey, type GetJson } from '@sealtick/record';
import { nextPath } from '../../lib/data/api.ts';

const MAX_ATTEMPTS = 5;
const MAX_WAIT_S = 65;
const TIMEOUT_MS = 30_000;
/** Characters of one answer; a page of 500 entries has less than one million. */
const MAX_LENGTH = 64 * 2 ** 20;

/** The site did not answer, or asked to retry later. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * Reads the site as an outsider does: without cookies, without the browser's cache, and no other address. If the site asks to
 * retry later (429, 503), waits as long as it says.
 * @throws {NetworkError} if it cannot be reached or fails.
 * @throws {AnswerError} if it answers as no log does.
 */
export function siteReader(onWait: (seconds: number) => void): GetJson {
  return async (path) => {
    for (let tried = 1; ; tried++) {
      const response = await ask(path);
      if (response.ok) return read(response, path);
      if (response.type === 'opaqueredirect') throw new AnswerError(`${path} redirects to another address`);
      const waitMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
      const wait = waitMs === null ? Number.NaN : Math.ceil(waitMs / 1_000);
      const isLater = (response.status === 429 || response.status === 503) && wait <= MAX_WAIT_S;
      if (response.status < 500 && !isLater) throw new AnswerError(`${path} answered ${response.status}`);
      if (!isLater || tried === MAX_ATTEMPTS) throw new NetworkError(`${path} answered ${response.status}.`);
      onWait(wait);
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      onWait(0);
    }
  };
}

async function ask(path: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(path, { credentials: 'omit', cache: 'no-store', redirect: 'manual', signal });
  } catch {
    throw new NetworkError(`No connection to ${path}.`);
  }
}

async function read(response: Response, path: string): Promise<Answer> {
  const text = await readText(response, path);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AnswerError(`${path} did not answer with JSON`);
  }
  const twice = findDuplicateKey(text);
  if (twice !== null) throw new AnswerError(`${path} has the field "${twice}" twice in one object`);
  return { body, next: nextPath(response.headers.get('link')) };
}

/** An answer may be cut off, or never end. */
async function readText(response: Response, path: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return text;
      text += part.value;
      if (text.length > MAX_LENGTH) break;
    }
  } catch {
    throw new NetworkError(`The response of ${path} was cut off.`);
  }
  await reader?.cancel();
  throw new AnswerError(`${path} has no end`);
}
