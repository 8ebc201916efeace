import { ANONYMOUS, type AskRead, type PageContext } from '@sealtick/contract';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { FastifyRequest } from 'fastify';
import { createApiReference } from '../modules/api-reference/index.ts';
import { findCopyingHalt } from '../modules/brokers/index.ts';
import { carryOutOnce } from '../modules/idempotency/index.ts';
import { readLastingIncidents } from '../modules/incidents/index.ts';
import { readRestore } from '../modules/log/index.ts';
import { IMPORT_FOLDER_CHECK } from '../modules/market-data/index.ts';
import { createMcp } from '../modules/mcp/index.ts';
import { createSite } from '../modules/site/index.ts';
import { createStatus } from '../modules/status/index.ts';
import { STRATEGY_FILES_CHECK } from '../modules/strategy-files/index.ts';
import { askReads } from '../platform/ask-reads.ts';
import type { CountKeyCall } from '../platform/http/count-key-calls.ts';
import type { OncePerKey } from '../platform/http/idempotency-key.ts';
import type { Audit } from '../platform/http/mount-writes.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import type { RequireOperator } from '../platform/require-operator.ts';
import type { Viewer, ViewerOf } from '../platform/viewer.ts';
import { composeAccounts } from './compose-accounts.ts';
import { composeChecks } from './compose-checks.ts';
import { composeDelivery } from './compose-delivery.ts';
import { composeMarket } from './compose-market.ts';
import { composeMembers } from './compose-members.ts';
import { composeRunner } from './compose-runner.ts';
import { composeSite } from './compose-site.ts';

/** The composed program. */
export interface Program {
  /** Every module, each after its dependencies. */
  readonly modules: readonly ServerModule[];
  readonly getViewer: ViewerOf;
  /** Stores the audit entries of writes. */
  readonly audit: Audit;
  /** Carries out writes once for each idempotency key. */
  readonly once: OncePerKey;
  /** Checks the callers of the operator's console. */
  readonly requireOperator: RequireOperator;
  /** Counts each call of an API key. */
  readonly countKeyCall: CountKeyCall;
  /** Called with the error of each request that failed. */
  readonly noteFailure: (error: unknown) => void;
  /** Whether a worker without the lock may send: the log is open. @throws {EnvironmentError} if this one could not write it later */
  readonly mayShare: () => Promise<boolean>;
  /** Answers reads within the program. */
  readonly askAs: (viewer: Viewer) => AskRead;
  /** Answers the reads of a visitor's pages. */
  readonly asks: (request: FastifyRequest) => Promise<Pick<PageContext, 'ask' | 'askAsAnyone'>>;
  /** Market time, ms UTC, from which pages compute ages. */
  readonly now: () => number;
}

interface ComposeOptions {
  readonly rules: InstalledRules;
  /** The operator's own strategies whose files may not run, with the reason; none by default. */
  readonly stopped?: ReadonlyMap<string, string>;
  /** Asked for by the operator, for one start. */
  readonly beginRestoredLog?: boolean;
}

/** Creates every module, group by group, each from those before it. */
export function composeProgram(
  platform: Platform,
  { rules, stopped = new Map(), beginRestoredLog = false }: ComposeOptions,
): Program {
  const { clock, db } = platform;
  const site = composeSite(platform);
  const market = composeMarket({ platform, site, beginRestoredLog });
  const accounts = composeAccounts({ platform, site, market });
  const checks = composeChecks({ platform, market });
  const parts: ServerModule[] = [
    ...accounts.modules,
    ...composeMembers({ platform, site, market, accounts }),
    ...site.modules,
    ...market.modules,
    // After the log, whose id it needs.
    ...composeDelivery({ platform, site, market, accounts }),
    ...composeRunner({ platform, market, rules, stopped }),
    ...checks.modules,
  ];
  const status = createStatus(
    {
      ...platform,
      failing: site.components.failing,
      findIncidents: () => readLastingIncidents(db),
      findCopyingHalt: () => findCopyingHalt(db),
      findRestore: () => readRestore(db),
      reportsForOperator: [STRATEGY_FILES_CHECK, IMPORT_FOLDER_CHECK],
    },
    parts.flatMap(({ checks = [] }) => checks).filter(({ isSetUpStep }) => !isSetUpStep),
  );
  const reference = createApiReference(platform);
  const page = createSite({ ...platform, market: market.provider.description, status: () => status.read() });
  // The status module comes first, because the others report to it as soon as they start.
  const modules = [status, ...parts, page, reference, createMcp({ askAs: () => askAs })];
  const { getViewer, audit, requireOperator, countKeyCall } = accounts;
  const askAs = askReads(
    modules.flatMap(({ reads = [] }) => reads),
    requireOperator,
  );
  return {
    modules,
    getViewer,
    audit,
    once: carryOutOnce(clock),
    requireOperator,
    countKeyCall,
    noteFailure: (error) => checks.storage.note(error),
    mayShare: () => market.signalLog.isOpen(),
    askAs,
    async asks({ headers: { authorization: _, ...headers }, clientAddress }) {
      // A page is for the browser that asks; keys are for the API.
      const viewer = await getViewer({ headers, clientAddress });
      return { ask: askAs(viewer), askAsAnyone: askAs({ ...viewer, principal: ANONYMOUS }) };
    },
    now: market.now,
  };
}
