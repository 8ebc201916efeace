import type { SignInBody, SignInCall } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Carries out a call of the login page. Returns its answer; undefined answers 204. */
export type SignInHandler<C extends SignInCall> = (
  body: SignInBody<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** Adds a call of the login page. */
export type AddSignInCall = <C extends SignInCall>(call: C, handle: SignInHandler<C>) => void;
