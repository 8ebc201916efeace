import { createApiKeys } from '../modules/api-keys/index.ts';
import { createAudit } from '../modules/audit/index.ts';
import { noteEmailChange } from '../modules/billing/index.ts';
import { BROKER_SECRETS } from '../modules/brokers/index.ts';
import { CHANNEL_SECRETS } from '../modules/delivery/index.ts';
import { createIdentity } from '../modules/identity/index.ts';
import { createPersonalData } from '../modules/personal-data/index.ts';
import { findAccesses } from '../modules/subscriptions/index.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { toViewers } from '../platform/viewer.ts';
import type { Market } from './compose-market.ts';
import type { Site } from './compose-site.ts';

export type Accounts = ReturnType<typeof composeAccounts>;

interface AccountDeps {
  readonly platform: Platform;
  readonly site: Pick<Site, 'queueMail' | 'reach' | 'pictures' | 'siteName' | 'termsVersion' | 'origin'>;
  readonly market: Pick<Market, 'market' | 'now' | 'publicDelayMs'>;
}

/** Creates the accounts, the audit log of their acts, and the export and erasure of their data. */
export function composeAccounts({ platform, site, market: { market, now, publicDelayMs } }: AccountDeps) {
  const { clock, db } = platform;
  const { audit, record, prune, module: auditModule } = createAudit(platform);
  const personalData = createPersonalData({ ...platform, queueMail: site.queueMail, record, pruneAudit: prune });
  const apiKeys = createApiKeys({ ...platform, queueMail: site.queueMail, origin: site.origin, record });
  const { identity, module, requireOperator } = createIdentity({
    ...platform,
    ...site,
    record,
    authenticate: apiKeys.authenticate,
    onSignIn: personalData.onSignIn,
    onEmailChange: (tx, accountId) => noteEmailChange(tx, accountId, clock.now()),
    otherSecrets: [CHANNEL_SECRETS, BROKER_SECRETS],
    findAccesses: (accountIds) => findAccesses(db, accountIds, clock.now()),
  });
  const modules: ServerModule[] = [module, apiKeys.module, auditModule, personalData.module];
  return {
    identity,
    requireOperator,
    /** Stores the audit entries of writes. */
    audit,
    /** Appends to the audit log. */
    record,
    personalData,
    countKeyCall: apiKeys.countCall,
    getViewer: toViewers({ identity, marketNow: now, clock, db, market, publicDelayMs }),
    modules,
  };
}
