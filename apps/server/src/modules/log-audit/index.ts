import { type MarketKind, MINUTE_MS, type SharedBars } from '@sealtick/engine';
import { isUnavailable } from '../../platform/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import type { AuditDepth } from '../log/index.ts';
import { auditInThread } from './audit-in-thread.ts';
import type { AuditResult } from './audit-result.ts';

const AUDIT_MS = 5 * MINUTE_MS;
const FULL_AUDIT_MS = 60 * MINUTE_MS;
/** The first audit is delayed, so that it does not slow down the start. */
const FIRST_AFTER_MS = MINUTE_MS;
/**
 * Age at which a result is stale: two audits plus run time, so one audit may fail while the database is unavailable.
 */
const FRESH_MS = 2 * AUDIT_MS + MINUTE_MS;
const NAME = 'log audit';

interface LogAuditDeps extends Pick<Platform, 'config' | 'clock' | 'log' | 'databaseTarget' | 'health' | 'schedule'> {
  /** Market time, ms UTC: the clock of the entries. */
  readonly marketNow: () => number;
  /** The newest checkpoint that this process knows to be committed. */
  readonly newestCheckpoint?: () => string | null;
  /** Bars with which full audits compare the log: all series of a symbol, then those of the next. */
  readonly bars?: {
    readonly market: MarketKind;
    readonly read: () => Promise<AsyncIterator<readonly SharedBars[]>>;
  };
}

/**
 * Creates the module that audits the log in the database: a quick audit every five minutes, a full one every hour.
 * After a failed audit, every audit is full until one passes.
 */
export function createLogAudit(platform: LogAuditDeps): ServerModule {
  const { config, clock, log, databaseTarget: target, health, schedule, marketNow, newestCheckpoint, bars } = platform;
  let end: (() => Promise<void>) | null = null;
  let fullAt = Number.NEGATIVE_INFINITY;

  async function round(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const depth: AuditDepth = now - fullAt >= FULL_AUDIT_MS ? 'full' : 'quick';
    const compared = depth === 'full' ? ((await bars?.read().catch(whileUnavailable)) ?? null) : null;
    const known = newestCheckpoint?.() ?? null;
    const barsOf = compared === null ? null : bars!.market;
    const task = { target, dataDir: config.dataDir, depth, now: marketNow(), known, barsOf };
    const result = await auditInThread(task, compared, signal).catch((error: unknown) => {
      if (!signal.aborted)
        health.report(
          NAME,
          'degraded',
          'The audit did not complete. The reason is in the log file of the program.',
          FRESH_MS,
        );
      throw error;
    });
    const isWell = result.kind === 'done' && result.status !== 'invalid';
    if (!isWell) fullAt = Number.NEGATIVE_INFINITY;
    else if (depth === 'full') fullAt = now;
    report(result, depth);
  }

  function report(result: AuditResult, depth: AuditDepth): void {
    if (result.kind === 'unavailable') {
      log.warn({ reason: result.reason }, 'log not audited: database unavailable');
    } else if (result.kind === 'unreadable') {
      log.error({ reason: result.reason }, 'log not audited: key or checkpoint file unreadable');
      health.report(NAME, 'failed', 'The key or the checkpoint file of the log cannot be read.', FRESH_MS);
    } else if (result.status === 'invalid') {
      const { layer, firstBadIndex, lines } = result;
      log.error(
        { layer, firstBadIndex, findings: lines.slice(1) },
        `the stored log differs from the signed one: ${lines.join(' | ')}`,
      );
      health.report(NAME, 'failed', `${lines[0]} Affected layer: ${layer}.`, FRESH_MS);
    } else {
      const { status, size, rows, ms, lines } = result;
      const counts = { depth, entries: size, rows, ms };
      if (status === 'restored') log.warn({ ...counts, findings: lines.slice(1) }, `log audited: ${lines[0]}`);
      else log.info(counts, 'log audited: valid');
      if (size === 0 || result.hadCheckpoint) health.report(NAME, 'ok', undefined, FRESH_MS);
      else health.report(NAME, 'degraded', 'The checkpoint file outside the database is missing.', FRESH_MS);
    }
  }

  return {
    name: 'log-audit',
    async start() {
      end = schedule.add({
        name: 'log audit',
        next: every(AUDIT_MS),
        firstAfterMs: FIRST_AFTER_MS,
        work: round,
      });
    },
    async stop() {
      await end?.();
      end = null;
    },
  };
}

/** Without the database there is nothing to compare, which the audit finds out itself. */
function whileUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}
