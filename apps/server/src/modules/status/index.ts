import { reads, type StatusAnswer } from '@sealtick/contract';
import { databaseCheck } from '../../platform/database-check.ts';
import type { ReadinessCheck } from '../../platform/http/readiness.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { HealthRecorder } from './health-recorder.ts';
import { readHealth } from './read-health.ts';
import { readStatus, type StatusContext } from './read-status.ts';
import { CheckWatch, WATCH_MS } from './watch-checks.ts';

export { selectChecks } from './health-repository.ts';

/** Longer than any interval between reports; checks without a report since then belong to an earlier version. */
const REMOVE_AFTER_MS = 900_000;

export interface StatusModule extends ServerModule {
  /** Returns the public status. */
  read(): Promise<StatusAnswer>;
}

interface StatusDeps
  extends Pick<Platform, 'db' | 'workDatabase' | 'clock' | 'log' | 'health' | 'schedule'>,
    Pick<StatusContext, 'failing' | 'findIncidents' | 'findCopyingHalt' | 'findRestore'> {
  /** Names of parts without a check whose reports the public status leaves out. */
  readonly reportsForOperator?: readonly string[];
}

/**
 * Creates the module of the program's health: runs the checks of the other modules, stores the reports of every part,
 * and serves the status.
 */
export function createStatus(deps: StatusDeps, checks: readonly ReadinessCheck[]): StatusModule {
  const { db, workDatabase, clock, health, log, schedule, failing, findIncidents, findCopyingHalt, findRestore } = deps;
  const recorder = new HealthRecorder(workDatabase, health);
  const watch = new CheckWatch(health, [databaseCheck(deps), ...checks]);
  let ends: (() => Promise<void>)[] | null = null;
  const mayFail = new Set(checks.filter((one) => one.mayFail).map(({ name }) => name));
  const ownChecks = checks.filter((one) => one.isForOperator).map(({ name }) => name);
  const forOperator = new Set([...ownChecks, ...(deps.reportsForOperator ?? [])]);
  const ctx = {
    db,
    clock,
    health,
    mayFail,
    forOperator,
    reportsHere: () => ends !== null,
    failing,
    findIncidents,
    findCopyingHalt,
    findRestore,
  };

  async function round(): Promise<void> {
    await watch.round();
    await recorder.save().catch((error: unknown) => log.warn({ err: error }, 'health reports not stored; retrying'));
  }

  return {
    name: 'status',
    reads: [serve(reads.site.status, () => readStatus(ctx)), serve(reads.adminHealth.get, () => readHealth(ctx))],
    async start() {
      await recorder.open();
      ends = [
        schedule.add({ name: 'health checks', next: every(WATCH_MS), firstAfterMs: 0, work: round }),
        schedule.add({
          name: 'removal of old checks',
          next: every(REMOVE_AFTER_MS),
          work: () => recorder.forgetOthers(),
        }),
      ];
    },
    async stop() {
      await Promise.all((ends ?? []).map((end) => end()));
      ends = null;
      await recorder.save();
    },
    read: () => readStatus(ctx),
  };
}
