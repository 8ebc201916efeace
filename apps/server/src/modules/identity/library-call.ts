import type { FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from './create-auth.ts';
import { refusalOf } from './refusal.ts';
import { SECOND_STEP_NEEDED } from './sign-in-as.ts';

/** Longest name of a browser that is stored. */
const MAX_BROWSER = 512;

/** Returns what the library is given of a request. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_HEADER]: request.clientAddress });
  const { cookie, 'user-agent': browser } = request.headers;
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (browser !== undefined) headers.set('user-agent', browser.slice(0, MAX_BROWSER));
  return headers;
}

/**
 * Returns the account that has to enter a code before it is signed in; null if the library's call succeeded.
 * @throws {AppError} for an answer of the library that is an error.
 */
export async function refuseFailed(answer: Response): Promise<string | null> {
  if (answer.ok) return null;
  const { code, accountId } = (await answer.json().catch(() => ({}))) as { code?: string; accountId?: string };
  if (code === SECOND_STEP_NEEDED && accountId !== undefined) return accountId;
  throw refusalOf(code ?? String(answer.status));
}
