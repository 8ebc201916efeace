import type { Platform, ServerModule } from '../../platform/module.ts';
import { limitedWrites } from '../support/index.ts';
import { ISSUE_CHANNEL } from './issue.ts';
import { newsletterWrites } from './newsletter.writes.ts';
import type { NewsletterNeeds } from './newsletter-needs.ts';
import { mountOneClick } from './one-click-route.ts';
import { queueIssues } from './queue-issues.ts';

export { issue } from './issue.ts';
export type { NewIssue } from './issue-repository.ts';
export { queueIssues } from './queue-issues.ts';
export { countRequests, deleteAddress, selectSubscribers } from './subscriber-repository.ts';

type Needs = NewsletterNeeds & Pick<Platform, 'workDatabase' | 'wakeUps'>;

/** Creates the module of the lists of emails: newsletter, releases, status. */
export function createNewsletter({ workDatabase, wakeUps, ...needs }: Needs): ServerModule {
  let end = async () => {};
  return {
    name: 'newsletter',
    writes: newsletterWrites(needs, limitedWrites(needs.clock)),
    routes: async (api) => {
      await api.register(async (scope) => mountOneClick(scope, needs));
    },
    async start() {
      end = wakeUps.watch(ISSUE_CHANNEL, () => queueIssues(needs, workDatabase));
    },
    async stop() {
      await end();
    },
  };
}
