import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { HealthBoard } from '../health.ts';

/** One thing that must be well for requests to be answered rightly. */
export interface ReadinessCheck {
  readonly name: string;
  /** Resolves when all is well. An AppError's words are shown to whoever asks, any other reason only to the log. */
  check(): Promise<void>;
}

const PATIENCE_MS = 3_000;

/**
 * `/healthz`: the process runs. `/readyz`: everything it stands on is well, each by name; what was reported as failed is
 * not, what is degraded is.
 */
export function answerHealth(app: FastifyInstance, checks: readonly ReadinessCheck[], health?: HealthBoard): void {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  let before = true;
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const asked = await Promise.all(checks.map(askCheck));
    const results = [...asked, ...reported(health, new Set(checks.map(({ name }) => name)))];
    const ready = results.every((result) => result.ok);
    if (ready !== before) request.log.warn({ checks: results }, ready ? 'ready again' : 'not ready');
    before = ready;
    const shown = results.map(({ name, ok, reason }) => (reason === undefined ? { name, ok } : { name, ok, reason }));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks: shown });
  });
}

/** What the board knows of parts that are not asked themselves. */
function reported(health: HealthBoard | undefined, asked: ReadonlySet<string>): CheckResult[] {
  const checks = health?.checks().filter(({ name }) => !asked.has(name)) ?? [];
  return checks.map(({ name, state, detail }) =>
    state === 'failed' ? { name, ok: false, reason: detail ?? 'failed' } : { name, ok: true },
  );
}

interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly reason?: string;
  readonly err?: unknown;
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
    return { name, ok: true };
  } catch (error) {
    return { name, ok: false, reason: error instanceof AppError ? error.detail : 'failed', err: error };
  } finally {
    clearTimeout(timer);
  }
}
