import { HOUR_MS } from '@sealtick/engine';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { deleteExpired } from './delete-expired.ts';

interface Needs extends Pick<Platform, 'workDatabase' | 'clock' | 'schedule'> {
  /** Deletes audit entries that are too old. @param now ms UTC. */
  readonly pruneAudit: (now: number) => Promise<void>;
}

/** Creates the module that knows what is stored about people: it deletes what is too old. */
export function createPersonalData({ workDatabase, clock, schedule, pruneAudit }: Needs): ServerModule {
  let ends: (() => Promise<void>)[] = [];
  return {
    name: 'personal-data',
    async start() {
      const clean = async () => {
        const now = clock.now();
        await deleteExpired(workDatabase, now);
        await pruneAudit(now);
      };
      ends = [schedule.add({ name: 'deletion of old data', next: every(HOUR_MS), firstAfterMs: 0, work: clean })];
    },
    async stop() {
      for (const end of ends) await end();
      ends = [];
    },
  };
}
