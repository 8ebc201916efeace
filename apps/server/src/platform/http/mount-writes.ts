import { ERROR_STATUS, type ErrorCode, refuseCaller, type Write } from '@sealtick/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuditValues } from '../audit-values.ts';
import { type Database, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import type { RequireOperator } from '../require-operator.ts';
import type { Viewer } from '../viewer.ts';
import type { AccountWrites } from './account-writes.ts';
import { addressGroup } from './address-group.ts';
import { announceDeprecation } from './announce-deprecation.ts';
import { describeScope } from './api-security.ts';
import type { ChangesPerDay } from './changes-per-day.ts';
import { errorsWithKey, KeyRefusal, keySchema, type OncePerKey, readKey } from './idempotency-key.ts';
import { problemResponse } from './openapi.ts';
import type { refuseOtherOrigins } from './same-origin.ts';
import type { ServedWrite } from './serve-writes.ts';

/** The audit entry of a successful write. The viewer contains the caller. */
export interface AuditEntry {
  readonly act: string;
  /** The changed object; null for the caller's account. */
  readonly subject: string | null;
  readonly requestId: string;
  /** Values of the changed fields, where the handler states them. */
  readonly values?: AuditValues;
}

/** Stores an audit entry in the transaction of the write: the viewer's database. */
export type Audit = (viewer: Viewer, entry: AuditEntry) => Promise<void>;

interface Guards {
  readonly audit: Audit;
  readonly once: OncePerKey;
  readonly refuseOrigin: ReturnType<typeof refuseOtherOrigins>;
  readonly requireOperator: RequireOperator;
  readonly accountWrites: AccountWrites;
  readonly changes: ChangesPerDay;
}

type Input = Readonly<Record<string, unknown>>;

/** Errors that every write may answer. */
const USUAL: readonly ErrorCode[] = ['INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE'];

/** Adds the route of a write. It needs a viewer on its requests. */
export function mountWrite(
  app: FastifyInstance,
  served: ServedWrite,
  { audit, once, refuseOrigin, requireOperator, accountWrites, changes }: Guards,
): void {
  const { write, handle, prepare } = served;
  const { method, path, summary, policy, params, body, bodyLimit, answer, isAnonymous } = write;
  app.route({
    method,
    url: path.slice(app.prefix.length),
    config: { policy, isAnonymous },
    bodyLimit,
    schema: {
      summary,
      ...(write.deprecated ? { deprecated: true } : {}),
      description: [`For ${write.callers}.`, ...describeScope(write.scope)].join(' '),
      ...keySchema(write),
      ...(params ? { params } : {}),
      ...(body ? { body } : {}),
      response: getResponses(write),
    },
    // Before the body is read: a caller that may not call learns nothing of what it must contain.
    onRequest: (request, reply, done) => {
      announceDeprecation(reply, write.deprecated);
      const refusal = refuseCaller(request.viewer.principal, write);
      const error = refusal ? new AppError(refusal.code, refusal.detail) : refuseOrigin(request.headers);
      if (error || write.callers !== 'operators') done(error ?? undefined);
      else requireOperator(request.viewer).then(() => done(), done);
    },
    preValidation: (request, _reply, done) => {
      if (body) request.body ??= {};
      done(
        !body && request.body !== undefined
          ? new AppError('INVALID_REQUEST', 'The request must not have a body.')
          : undefined,
      );
    },
    handler: async (request, reply) => {
      const { principal } = request.viewer;
      const input: Input = { ...(request.params as Input), ...(request.body as Input | undefined) };
      const key = readKey(write, request.headers);
      const network = addressGroup(request.clientAddress);
      const carryOut = async (viewer: Viewer, prepared?: unknown) => {
        let values: AuditValues | null | undefined;
        const state = (given: AuditValues | null) => {
          values = given;
        };
        const result = (await handle(viewer, input as never, state, network, prepared as never)) as Input | undefined;
        const { audit: entry } = write;
        if (entry !== null && values !== null) {
          const { act, subject } = entry;
          // After the handler: what is refused, repeated or changes nothing does not count.
          if (principal.kind !== 'anonymous') changes.count({ method, audit: entry }, input, principal.accountId);
          await audit(viewer, {
            act,
            subject: subject === null ? null : String({ ...input, ...result }[subject]),
            requestId: request.id,
            ...(values ? { values } : {}),
          });
        }
        return result;
      };
      const call = key === null ? null : { route: `${method} ${path}`, key, input };
      const set: string[] = [];
      const cookies = { header: request.headers.cookie, set: (cookie: string) => void set.push(cookie) };
      const written = await run(write, request, accountWrites, async (given) => {
        const viewer = { ...given, cookies };
        const within = (act: (tx: Viewer) => Promise<Input | undefined>) =>
          withTransaction(viewer.db, (database) => act({ ...viewer, db: database }));
        if (!prepare) {
          return within((tx) => (call === null ? carryOut(tx) : once.inTransaction(tx, call, () => carryOut(tx))));
        }
        const isNeeded = () => !request.raw.socket.destroyed;
        const prepareNow = () => prepare(viewer, input as never, { network, isNeeded });
        if (call === null) {
          const prepared = await prepareNow();
          return within((tx) => carryOut(tx, prepared));
        }
        const act = (db: Database, prepared: unknown) => carryOut({ ...viewer, db }, prepared);
        return once.withPreparation(viewer, call, { prepare: prepareNow, act });
      });
      reply.header('cache-control', 'private, no-store');
      for (const cookie of set) reply.header('set-cookie', cookie);
      if (!answer) return reply.code(204).send();
      return write.isCreation ? reply.code(201).send(written) : written;
    },
  });
}

/** Runs a write. @throws {Error} where it answers an error that it does not declare. */
async function run<T>(
  { method, path, errors }: Write,
  { viewer }: FastifyRequest,
  accountWrites: AccountWrites,
  act: (viewer: Viewer) => Promise<T>,
): Promise<T> {
  const { principal } = viewer;
  try {
    if (principal.kind === 'anonymous') return await act(viewer);
    return await accountWrites.run(principal.accountId, () => act(viewer));
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      error instanceof KeyRefusal ||
      USUAL.includes(error.code) ||
      error.code in errors
    )
      throw error;
    throw new Error(`${method} ${path} does not declare ${error.code}.`, { cause: error });
  }
}

function getResponses(write: Write): Record<number, unknown> {
  const { answer } = write;
  const own = Object.entries(errorsWithKey(write)).map(([code, when]) => [
    ERROR_STATUS[code as ErrorCode],
    problemResponse(when),
  ]);
  return {
    401: problemResponse('Not logged in'),
    403: problemResponse('Not allowed for this caller'),
    ...Object.fromEntries(own),
    ...(answer ? { [write.isCreation ? 201 : 200]: answer } : { 204: z.undefined() }),
  };
}
