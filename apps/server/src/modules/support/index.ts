import { MINUTE_MS } from '@sealtick/engine';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { NetworkLimit } from './network-limit.ts';
import { sendOverdueNotices } from './send-overdue-notices.ts';
import { supportWrites } from './support.writes.ts';
import type { SupportNeeds } from './support-needs.ts';

export { answerRequest, closeRequest, startRequest } from './answer-request.ts';
export {
  findRequest,
  isOfPerson,
  isStepOfPerson,
  selectRequests,
  selectSteps,
} from './request-repository.ts';

type Needs = SupportNeeds & Pick<Platform, 'workDatabase' | 'schedule'>;

/** Creates the module of requests that a person answers. */
export function createSupport({ workDatabase, schedule, ...needs }: Needs): ServerModule {
  let end: (() => Promise<void>) | null = null;
  const work = () => sendOverdueNotices(needs, workDatabase);
  return {
    name: 'support',
    writes: supportWrites(needs, new NetworkLimit()),
    async start() {
      end = schedule.add({ name: 'notices of requests past due', next: every(MINUTE_MS), firstAfterMs: 0, work });
    },
    async stop() {
      await end?.();
    },
  };
}
