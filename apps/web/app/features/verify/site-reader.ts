import { readRetryAfter } from '@sealtick/contract';
import type { Answer, GetJson } from '@sealtick/record';
import { nextPath } from '../../lib/api.ts';

const MAX_ATTEMPTS = 5;
const MAX_WAIT_S = 65;
const TIMEOUT_MS = 30_000;

/** The site did not answer, or asked to retry later. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A response that is not JSON, or a refusal: not what a log answers. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
}

/**
 * Reads the site as an outsider does: without cookies and without the browser's cache. If the site asks to retry later
 * (429, 503), waits as long as it says.
 */
export function siteReader(onWait: (seconds: number) => void): GetJson {
  return async (path) => {
    for (let tried = 1; ; tried++) {
      const response = await ask(path);
      if (response.ok) return read(response, path);
      const waitMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
      const wait = waitMs === null ? Number.NaN : Math.ceil(waitMs / 1_000);
      const isLater = (response.status === 429 || response.status === 503) && wait <= MAX_WAIT_S;
      if (response.status < 500 && !isLater) throw new RefusalError(`${path} answered ${response.status}.`);
      if (!isLater || tried === MAX_ATTEMPTS) throw new NetworkError(`${path} answered ${response.status}.`);
      onWait(wait);
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      onWait(0);
    }
  };
}

async function ask(path: string): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new NetworkError(`No connection to ${path}.`);
  }
}

async function read(response: Response, path: string): Promise<Answer> {
  const text = await response.text().catch(() => {
    throw new NetworkError(`The response of ${path} was cut off.`);
  });
  try {
    return { body: JSON.parse(text), next: nextPath(response.headers.get('link')) };
  } catch {
    throw new RefusalError(`${path} did not answer with JSON.`);
  }
}
