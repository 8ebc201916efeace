import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { AuthDeps } from './auth-deps.ts';
import { callerOfTry } from './hash-caller.ts';
import { hashFor } from './hash-queue.ts';
import { findKnownBrowser } from './known-browsers/known-browsers.ts';
import { getBrowser } from './request-sign-in.ts';
import type { PasswordTry } from './sign-in-tries.ts';

type PasswordTriesDeps = Pick<AuthDeps, 'cookie' | 'db'>;

async function identifyTry(
  deps: PasswordTriesDeps,
  request: FastifyRequest,
  email: string | null,
): Promise<PasswordTry> {
  const device = email === null ? null : await findKnownBrowser(deps.db, getBrowser(deps, request), email);
  return { email, addressGroup: addressGroup(request.clientAddress), device };
}

/**
 * Counts a password before it is hashed. @param email null where the call names none
 * @throws {AppError} RATE_LIMITED if no more are allowed now
 */
export async function countPassword(
  deps: PasswordTriesDeps & Pick<AuthDeps, 'tries'>,
  request: FastifyRequest,
  email: string | null = null,
): Promise<void> {
  await deps.tries.count(await identifyTry(deps, request, email), 'Wait 15 minutes, or use a link by email.');
}

/** Does work that hashes a password, in the order of the queue. @param email null where the call names none */
export async function hashInTurn<T>(
  deps: PasswordTriesDeps,
  request: FastifyRequest,
  email: string | null,
  work: () => Promise<T>,
): Promise<T> {
  return hashFor(callerOfTry(await identifyTry(deps, request, email)), work);
}

/** Waits until a try is counted, and records one above the limits. */
export async function recordTooMany(
  { acts }: Pick<AuthDeps, 'acts'>,
  email: string,
  counting: Promise<void>,
): Promise<void> {
  try {
    await counting;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') await acts.recordRefused(email, 'too many tries');
    throw error;
  }
}
