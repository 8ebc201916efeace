import type { AccountAct } from '@sealtick/contract';

/** What acts of the audit log are called on the page. */
const TEXTS: Readonly<Record<string, string>> = {
  'account.created': 'Account created',
  'billing-portal.opened': 'Invoices and payment methods opened',
  'checkout.opened': 'Payment of a plan begun',
  'concern.closed': 'Report of a concern closed',
  'deletion.cancelled': 'Deletion of the account cancelled',
  'deletion.requested': 'Deletion of the account requested',
  'email-change.requested': 'Change of the e-mail address requested',
  'email.changed': 'E-mail address changed',
  'export.downloaded': 'Copy of the data downloaded',
  'export.requested': 'Copy of the data requested',
  'favourite.added': 'Favourite added',
  'favourite.removed': 'Favourite removed',
  'market-group.changed': 'Market group changed',
  'paid-plan.cancelled': 'Paid plan cancelled',
  'paid-plan.changed': 'Paid plan changed',
  'passkey.added': 'Passkey added',
  'passkey.begun': 'Passkey requested',
  'passkey.removed': 'Passkey removed',
  'passkey.renamed': 'Passkey renamed',
  'password.changed': 'Password changed',
  'provider.connected': 'Sign-in provider connected',
  'provider.disconnected': 'Sign-in provider disconnected',
  'picture.changed': 'Picture changed',
  'picture.removed': 'Picture removed',
  'plan.granted': 'Plan granted',
  'plan.revoked': 'Plan withdrawn',
  'operator.granted': 'Made an operator',
  'operator.revoked': 'No operator any more',
  'profile.changed': 'Profile changed',
  'plan.refunded': 'Payments refunded',
  'risk.changed': 'Risk settings changed',
  'run.cancelled': 'Back-test cancelled',
  'run.deleted': 'Back-test deleted',
  'run.renamed': 'Back-test renamed',
  'run.restored': 'Back-test restored',
  'run.started': 'Back-test started',
  'request.answered': 'Request answered',
  'request.closed': 'Request closed',
  'request.confirmed': 'Request confirmed',
  'request.started': 'Work on a request begun',
  'sales-request.sent': 'Request to sales sent',
  'help-request.sent': 'Request to support sent',
  'legal-request.sent': 'Request to the legal team sent',
  'risk-request.sent': 'Request to the risk team sent',
  'data-request.sent': 'Request for a copy of the data sent',
  'deletion-request.sent': 'Request to delete the data sent',
  'inquiry-request.sent': 'Compliance inquiry sent',
  'complaint-request.sent': 'Complaint sent',
  'sign-in.all-ended': 'Logged out everywhere',
  'sign-in.created': 'Logged in',
  'sign-in.ended': 'Logged out',
  'sign-in.others-ended': 'All other browsers logged out',
  'sign-in.refused': 'Log-in refused',
  'step-up.begun': 'Passkey requested',
  'step-up.passed': 'Identity confirmed',
  'subscription.changed': 'Subscription changed',
  'subscription.created': 'Subscribed to a strategy',
  'subscription.deleted': 'Unsubscribed from a strategy',
  'totp.begun': 'Set-up of an app begun',
  'totp.recovery-codes-renewed': 'Recovery codes replaced',
  'totp.turned-off': 'Codes of an app turned off',
  'totp.turned-on': 'Codes of an app turned on',
  'trial.started': 'Trial started',
  'watchlist.changed': 'Watchlist changed',
  'watchlist.created': 'Watchlist created',
  'watchlist.deleted': 'Watchlist deleted',
  'watchlist.restored': 'Watchlist restored',
  'watchlists.ordered': 'Watchlists ordered',
};

const ACTORS: Readonly<Record<AccountAct['by'], string>> = {
  you: 'You',
  key: 'An API key',
  operator: 'The operator',
  program: 'The program',
  somebody: 'Somebody who was not logged in',
};

/** Returns an act in words; the name of the act itself where the page knows none. */
export function actText({ act, changes }: Pick<AccountAct, 'act' | 'changes'>): string {
  const way = changes.find(({ field }) => field === 'way')?.after;
  const text = TEXTS[act] ?? act;
  return typeof way === 'string' && act === 'sign-in.created' ? `${text} by ${way}` : text;
}

/** Returns who did it. */
export const actorText = ({ by }: Pick<AccountAct, 'by'>): string => ACTORS[by] ?? 'Somebody';
