import type { HealthState } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { type HealthBoard, HealthError, StartingError } from '../health.ts';
import { messageOfError } from '../logged-error.ts';
import { sharedFor } from '../shared-answer.ts';

/** A check of one condition for answering requests correctly. */
export interface ReadinessCheck {
  readonly name: string;
  /** Runs in every process; other checks run only in the worker. */
  readonly everywhere?: true;
  /** Listed in /readyz and in the console, and not part of the public status: visitors need not know it. */
  readonly isForOperator?: true;
  /** Listed in /readyz alone: the console lists as a step of the set-up what is not set yet. */
  readonly isSetUpStep?: true;
  /** Listed only while it fails. */
  readonly isHiddenWhileOk?: true;
  /** The rest of the program works without it: if it fails, the program is degraded, and still ready. */
  readonly mayFail?: true;
  /** Neither run nor listed while it returns true. */
  readonly isSkipped?: () => boolean;
  /** Returns a sentence that is shown while the check passes; null without one. */
  readonly note?: () => string | null;
  /**
   * Resolves if the check passes. Rejects with a HealthError if the state is certain, with a StartingError while its part
   * starts. The detail of an AppError is part
   * of the answer; any other reason is only logged.
   */
  check(): Promise<void>;
}

/** Result of one check. */
export interface CheckResult {
  readonly name: string;
  readonly state: HealthState;
  /** Whether the check named the state itself; otherwise the failure may be temporary. */
  readonly isCertain: boolean;
  /** The part starts, which is expected. */
  readonly isStarting?: true;
  readonly reason?: string;
  readonly err?: unknown;
}

const TIMEOUT_MS = 3_000;

/** Checks run at most this often, because anyone may request them and they use a database connection. */
const MIN_INTERVAL_MS = 1_000;

const RETRY_AFTER_S = 5;

/**
 * Adds `/healthz`, which answers while the process runs, and `/readyz`: 200 while no check has failed, else 503, with
 * each check's name and the reasons of failed and degraded ones. The checks run at most once a second.
 */
export function answerHealth(app: FastifyInstance, checks: readonly ReadinessCheck[], health?: HealthBoard): void {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  const mayFail = new Set(checks.filter((one) => one.mayFail).map(({ name }) => name));
  let before = '';
  const hidden = new Set(checks.filter((one) => one.isHiddenWhileOk).map(({ name }) => name));
  const isListed = ({ name, state }: CheckResult) => state !== 'ok' || !hidden.has(name);
  const runChecks = sharedFor(MIN_INTERVAL_MS, async () =>
    (await Promise.all(checks.filter((one) => !one.isSkipped?.()).map(runCheck))).filter(isListed),
  );
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const results = [...(await runChecks()), ...reported(health, new Set(checks.map(({ name }) => name)))];
    const isReady = results.every(({ name, state }) => state !== 'failed' || mayFail.has(name));
    const unwell = results.filter(({ state }) => state !== 'ok');
    // A part that starts is not news.
    const now = unwell
      .filter(({ isStarting }) => !isStarting)
      .map(({ name, state }) => `${name} ${state}`)
      .join(', ');
    if (now !== before) request.log.warn({ checks: unwell.map(toLogged) }, getMessage(isReady, now));
    before = now;
    if (!isReady) reply.header('retry-after', RETRY_AFTER_S);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', checks: results.map((one) => publicResult(one, mayFail)) });
  });
}

function getMessage(isReady: boolean, unwell: string): string {
  if (!isReady) return `not ready: ${unwell}`;
  return unwell === '' ? 'ready: every check passes' : `ready, but ${unwell}`;
}

const toLogged = ({ name, state, reason, err }: CheckResult) => ({
  name,
  state,
  reason,
  ...(err instanceof Error && !(err instanceof AppError) ? { error: messageOfError(err) } : {}),
});

/** A degraded part still answers correctly, and the program does without some: `ok` is true for load balancers. */
function publicResult({ name, state, reason }: CheckResult, mayFail: ReadonlySet<string>) {
  const ok = state !== 'failed' || mayFail.has(name);
  return {
    name,
    ok,
    ...(ok && state !== 'ok' ? { state } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Returns the reports of parts that have no check. */
function reported(health: HealthBoard | undefined, checked: ReadonlySet<string>): CheckResult[] {
  const checks = health?.checks().filter(({ name }) => !checked.has(name)) ?? [];
  return checks.map(({ name, state, detail }) => ({
    name,
    state,
    isCertain: true,
    ...(state === 'ok' ? {} : { reason: detail ?? state }),
  }));
}

/** Runs one check; it fails if it does not answer in time. */
export async function runCheck({ name, check, note }: ReadinessCheck): Promise<CheckResult> {
  const late = new AppError('UNAVAILABLE', `no answer within ${TIMEOUT_MS / 1000} s`);
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(late), TIMEOUT_MS);
      }),
    ]);
    const reason = note?.() ?? null;
    return { name, state: 'ok', isCertain: true, ...(reason === null ? {} : { reason }) };
  } catch (error) {
    const isCertain = error instanceof HealthError;
    const reason = error instanceof AppError ? error.detail : 'failed';
    const starting = error instanceof StartingError ? ({ isStarting: true } as const) : {};
    return { name, state: isCertain ? error.state : 'failed', isCertain, ...starting, reason, err: error };
  } finally {
    clearTimeout(timer);
  }
}
