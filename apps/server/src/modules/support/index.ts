import { MINUTE_MS } from '@sealtick/engine';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { nextNotice, sendConcernNotice } from './concern-notice.ts';
import { consoleReads, consoleWrites } from './console/console-calls.ts';
import { limitedWrites } from './limited-writes.ts';
import { sendOverdueNotices } from './send-overdue-notices.ts';
import { supportWrites } from './support.writes.ts';
import type { SupportDeps } from './support-deps.ts';

export { answerRequest, closeRequest, startRequest } from './answer-request.ts';
export { closeConcern, selectConcerns } from './concern-repository.ts';
export { answerConcern } from './console/console-concerns.ts';
export { limitedWrites, type ServeLimited } from './limited-writes.ts';
export {
  findRequest,
  selectAccountRequests,
  selectRequests,
  selectSteps,
} from './request-repository.ts';
export { isByRobot } from './send-request.ts';

type SupportModuleDeps = SupportDeps & Pick<Platform, 'workDatabase' | 'schedule'>;

/** Creates the module of requests that a person answers. */
export function createSupport({ workDatabase, schedule, ...deps }: SupportModuleDeps): ServerModule {
  let ends: (() => Promise<void>)[] = [];
  const overdue = {
    name: 'notices of requests past due',
    next: every(MINUTE_MS),
    firstAfterMs: 0,
    work: () => sendOverdueNotices(deps, workDatabase),
  };
  const concerns = {
    name: 'notice of reported concerns',
    next: nextNotice,
    work: () => sendConcernNotice(deps, workDatabase),
  };
  return {
    name: 'support',
    reads: consoleReads(deps),
    writes: [...supportWrites(deps, limitedWrites(deps.clock)), ...consoleWrites(deps)],
    async start() {
      ends = [schedule.add(overdue), schedule.add(concerns)];
    },
    async stop() {
      for (const end of ends) await end();
      ends = [];
    },
  };
}
