import type { Platform, ServerModule } from '../../platform/module.ts';
import { limitedWrites } from '../support/index.ts';
import { ISSUE_CHANNEL } from './issue.ts';
import { newsletterWrites } from './newsletter.writes.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import { mountOneClick } from './one-click-route.ts';
import { queueIssues } from './queue-issues.ts';

export { issue } from './issue.ts';
export { findIssue, type NewIssue } from './issue-repository.ts';
export { queueIssues } from './queue-issues.ts';
export { countRequests, countSubscribers, deleteAddress, selectSubscribers } from './subscriber-repository.ts';

type NewsletterModuleDeps = NewsletterDeps & Pick<Platform, 'workDatabase' | 'wakeUps'>;

/** Creates the module of the lists of emails: newsletter, releases, status. */
export function createNewsletter({ workDatabase, wakeUps, ...deps }: NewsletterModuleDeps): ServerModule {
  let end = async () => {};
  return {
    name: 'newsletter',
    writes: newsletterWrites(deps, limitedWrites(deps.clock)),
    routes: async (api) => {
      await api.register(async (scope) => mountOneClick(scope, deps));
    },
    async start() {
      end = wakeUps.watch(ISSUE_CHANNEL, (signal) => queueIssues(deps, workDatabase, signal));
    },
    async stop() {
      await end();
    },
  };
}
