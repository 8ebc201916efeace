import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import type { AuditDepth } from '../log/index.ts';
import { auditInThread } from './audit-in-thread.ts';
import type { AuditResult } from './audit-result.ts';

const MINUTE_MS = 60_000;
const AUDIT_MS = 5 * MINUTE_MS;
const FULL_AUDIT_MS = 60 * MINUTE_MS;
/** Not at once: a start has enough to do. */
const FIRST_AFTER_MS = MINUTE_MS;
/** Two audits and some time to run: one that the database was away for is no news. */
const FRESH_MS = 2 * AUDIT_MS + MINUTE_MS;
const NAME = 'log audit';

interface Needs extends Pick<Platform, 'config' | 'clock' | 'log' | 'databaseTarget' | 'health' | 'schedule'> {
  /** The clock that entries are dated by, ms UTC. */
  readonly marketNow: () => number;
  /** The newest checkpoint that this process knows to be committed. */
  readonly newestCheckpoint?: () => string | null;
}

/**
 * Audits the log in the database for as long as the program runs: quickly every five minutes, in full every hour, and in
 * full again at each round from a fault on until it is mended.
 */
export function createLogAudit(platform: Needs): ServerModule {
  const { config, clock, log, databaseTarget: target, health, schedule, marketNow, newestCheckpoint } = platform;
  let end: (() => Promise<void>) | null = null;
  let fullAt = Number.NEGATIVE_INFINITY;

  async function round(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const depth: AuditDepth = now - fullAt >= FULL_AUDIT_MS ? 'full' : 'quick';
    const task = { target, dataDir: config.dataDir, depth, now: marketNow(), known: newestCheckpoint?.() ?? null };
    const result = await auditInThread(task, signal).catch((error: unknown) => {
      if (!signal.aborted) health.report(NAME, 'degraded', 'The audit itself failed; the log says why.', FRESH_MS);
      throw error;
    });
    const isWell = result.kind === 'done' && result.status !== 'invalid';
    if (!isWell) fullAt = Number.NEGATIVE_INFINITY;
    else if (depth === 'full') fullAt = now;
    tell(result, depth);
  }

  function tell(result: AuditResult, depth: AuditDepth): void {
    if (result.kind === 'away') {
      log.warn({ reason: result.words }, 'the log could not be audited: the database is away');
    } else if (result.kind === 'unreadable') {
      log.error({ reason: result.words }, 'the log cannot be audited: what it is checked against cannot be read');
      health.report(
        NAME,
        'failed',
        'The key or the checkpoint that the log is checked against cannot be read.',
        FRESH_MS,
      );
    } else if (result.status === 'invalid') {
      const { layer, firstBadIndex, words } = result;
      log.error(
        { layer, firstBadIndex, findings: words.slice(1) },
        `the log is not what was sealed: ${words.join(' | ')}`,
      );
      health.report(NAME, 'failed', `${words[0]} Layer at fault: ${layer}.`, FRESH_MS);
    } else {
      const { status, size, rows, ms, words } = result;
      const counts = { depth, entries: size, rows, ms };
      if (status === 'restored') log.warn({ ...counts, findings: words.slice(1) }, `the log was audited: ${words[0]}`);
      else log.info(counts, 'the log was audited: all is as it was sealed');
      if (size === 0 || result.hadCheckpoint) health.report(NAME, 'ok', undefined, FRESH_MS);
      else health.report(NAME, 'degraded', 'The last checkpoint, kept outside the database, is missing.', FRESH_MS);
    }
  }

  return {
    name: 'log-audit',
    async start() {
      end = schedule.add({
        name: 'The audit of the log',
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
