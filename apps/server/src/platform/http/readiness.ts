import type { HealthState } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { type HealthBoard, HealthError } from '../health.ts';
import { sharedFor } from '../shared-answer.ts';

/** One thing that must be well for requests to be answered rightly. */
export interface ReadinessCheck {
  readonly name: string;
  /** Asked in every process, also in one that only answers requests; others only where the worker's work is done. */
  readonly everywhere?: true;
  /**
   * Resolves when all is well. Rejects with a HealthError where the state is certain. The detail of an AppError is part of
   * the answer; any other reason is only logged.
   */
  check(): Promise<void>;
}

export interface CheckResult {
  readonly name: string;
  readonly state: HealthState;
  /** Whether the check named the state itself; otherwise it may be over in a moment. */
  readonly isCertain: boolean;
  readonly reason?: string;
  readonly err?: unknown;
}

const PATIENCE_MS = 3_000;

/** Looking has a price, such as a connection to the database, and anybody may ask. */
const LOOK_AT_MOST_EVERY_MS = 1_000;

const RETRY_AFTER_S = 5;

/**
 * `/healthz`: the process runs. `/readyz`: 200 while nothing has failed, else 503; each check by name, and the reason of
 * what failed or is degraded. However many ask, the checks run once a second.
 */
export function answerHealth(app: FastifyInstance, checks: readonly ReadinessCheck[], health?: HealthBoard): void {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  let before = '';
  const ask = sharedFor(LOOK_AT_MOST_EVERY_MS, () => Promise.all(checks.map(askCheck)));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const results = [...(await ask()), ...reported(health, new Set(checks.map(({ name }) => name)))];
    const isReady = results.every(({ state }) => state !== 'failed');
    const unwell = results.filter(({ state }) => state !== 'ok');
    const now = unwell.map(({ name, state }) => `${name} ${state}`).join(', ');
    if (now !== before) request.log.warn({ checks: unwell.map(loggedOf) }, messageOf(isReady, now));
    before = now;
    if (!isReady) reply.header('retry-after', RETRY_AFTER_S);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', checks: results.map(shownOf) });
  });
}

function messageOf(isReady: boolean, unwell: string): string {
  if (!isReady) return `not ready: ${unwell}`;
  return unwell === '' ? 'ready: every check passes' : `ready, but ${unwell}`;
}

const loggedOf = ({ name, state, reason, err }: CheckResult) => ({
  name,
  state,
  reason,
  ...(err instanceof Error && !(err instanceof AppError) ? { error: err.message } : {}),
});

/** A degraded part still answers correctly, so `ok` is true for load balancers. */
function shownOf({ name, state, reason }: CheckResult) {
  return {
    name,
    ok: state !== 'failed',
    ...(state === 'degraded' ? { state } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What the board knows of parts that are not asked themselves. */
function reported(health: HealthBoard | undefined, asked: ReadonlySet<string>): CheckResult[] {
  const checks = health?.checks().filter(({ name }) => !asked.has(name)) ?? [];
  return checks.map(({ name, state, detail }) => ({
    name,
    state,
    isCertain: true,
    ...(state === 'ok' ? {} : { reason: detail ?? state }),
  }));
}

/** Asks one check; not answering in time is failing. */
export async function askCheck({ name, check }: ReadinessCheck): Promise<CheckResult> {
  const late = new AppError('UNAVAILABLE', `no answer in ${PATIENCE_MS / 1000} s`);
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(late), PATIENCE_MS);
      }),
    ]);
    return { name, state: 'ok', isCertain: true };
  } catch (error) {
    const isCertain = error instanceof HealthError;
    const reason = error instanceof AppError ? error.detail : 'failed';
    return { name, state: isCertain ? error.state : 'failed', isCertain, reason, err: error };
  } finally {
    clearTimeout(timer);
  }
}
