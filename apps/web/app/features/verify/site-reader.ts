import type { Answer, GetJson } from '@sealtick/record';
import { nextPath } from '../../lib/api.ts';

const TRIES = 5;
const LONGEST_WAIT_S = 65;
const TIMEOUT_MS = 30_000;

/** The site gave no answer, or one that says to come again: nothing is known of what it would have said. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** An answer that is no JSON, or a refusal: whatever it is, it is not what a log answers. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
}

/**
 * Reads the site as any outsider does: without cookies, past the browser's own cache. Where it says "later" (429, 503),
 * waits as long as it says.
 */
export function siteReader(onWait: (seconds: number) => void): GetJson {
  return async (path) => {
    for (let tried = 1; ; tried++) {
      const response = await ask(path);
      if (response.ok) return read(response, path);
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      const isLater = (response.status === 429 || response.status === 503) && wait <= LONGEST_WAIT_S;
      if (response.status < 500 && !isLater) throw new RefusalError(`${path} answered ${response.status}.`);
      if (!isLater || tried === TRIES) throw new NetworkError(`${path} answered ${response.status}.`);
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
    throw new NetworkError(`${path} could not be reached.`);
  }
}

async function read(response: Response, path: string): Promise<Answer> {
  const text = await response.text().catch(() => {
    throw new NetworkError(`The answer of ${path} broke off.`);
  });
  try {
    return { body: JSON.parse(text), next: nextPath(response.headers.get('link')) };
  } catch {
    throw new RefusalError(`${path} did not answer with JSON.`);
  }
}
