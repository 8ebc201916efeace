import { writes } from '@sealtick/contract';
import { type ServedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServeLimited } from '../support/index.ts';
import { changeList, leaveAll, openLists } from './change-lists.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import { requestSubscription } from './request-subscription.ts';

const { newsletter } = writes;

/** Returns the writes of the lists of emails. */
export const newsletterWrites = (deps: NewsletterDeps, serveLimited: ServeLimited): ServedWrite[] => [
  serveLimited(newsletter.request, (viewer, input, _state, network) =>
    requestSubscription(deps, viewer, input, network),
  ),
  serveWrite(newsletter.confirm, (viewer, { token }) => confirmSubscription(deps, viewer, token)),
  serveWrite(newsletter.openLists, ({ db }, { token }) => openLists(deps, db, token)),
  serveWrite(newsletter.changeList, ({ db }, input) => changeList(deps, db, input)),
  serveWrite(newsletter.leaveAll, ({ db }, { token }) => leaveAll(deps, db, token)),
];
