import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config/config.ts';
import type { HealthBoard } from './platform/health.ts';
import { logAnswers } from './platform/http/access-log.ts';
import { AccountWrites } from './platform/http/account-writes.ts';
import { nameVersion } from './platform/http/api-version.ts';
import { refuseBadRequest } from './platform/http/bad-requests.ts';
import { ChangesPerDay } from './platform/http/changes-per-day.ts';
import { identifyClients } from './platform/http/client-address.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import { type CountKeyCall, countKeyCalls } from './platform/http/count-key-calls.ts';
import { tagAnswers } from './platform/http/etag.ts';
import { type OncePerKey, refuseKeys } from './platform/http/idempotency-key.ts';
import { requireUtf8 } from './platform/http/json-bodies.ts';
import { identifyViewers, mountReads, refuseUnidentified } from './platform/http/mount-reads.ts';
import { type Audit, mountWrite } from './platform/http/mount-writes.ts';
import { completeSchema, describeApi, serveDescription } from './platform/http/openapi.ts';
import { allowOtherOrigins, answerPreflights } from './platform/http/other-origins.ts';
import { answerWithProblems, refuse } from './platform/http/problem.ts';
import { RateLimits } from './platform/http/rate-limit.ts';
import { readableAddress } from './platform/http/readable-address.ts';
import { requireReadableQueries } from './platform/http/readable-query.ts';
import { answerHealth, type ReadinessCheck } from './platform/http/readiness.ts';
import { requestId } from './platform/http/request-id.ts';
import { enforceRule, requestRule } from './platform/http/request-rules.ts';
import { refuseOtherOrigins } from './platform/http/same-origin.ts';
import { secureHeaders } from './platform/http/security.ts';
import { trustOnly } from './platform/http/trusted-proxies.ts';
import { refuseUnknownRoutes } from './platform/http/unknown-routes.ts';
import { isVites, routeUpgrades, wantsWebSocket } from './platform/http/upgrades.ts';
import { STRICT_SCHEMAS } from './platform/http/validation.ts';
import type { Log } from './platform/logging.ts';
import { type RequireOperator, refuseOperators } from './platform/require-operator.ts';
import type { ViewerOf } from './platform/viewer.ts';
import { PageGuards } from './platform/web/page-guards.ts';
import type { ServedModule } from './served-part.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

export interface AppOptions {
  readonly config: Pick<Config, 'trustProxy' | 'baseUrl' | 'environment'>;
  readonly log: Log;
  /** Modules: their routes are mounted under /api, their checks run by /readyz. */
  readonly modules: readonly ServedModule[];
  /** Makes the viewer of a request; required where a module has reads or writes. */
  readonly getViewer?: ViewerOf;
  /** Stores the audit entries of writes; required where a module has writes. */
  readonly audit?: Audit;
  /** Carries out writes once for each idempotency key; without it keys are refused. */
  readonly once?: OncePerKey;
  /** Checks the callers of the operator's console; without it no one may call it. */
  readonly requireOperator?: RequireOperator;
  /** Checks that belong to no module. */
  readonly checks?: readonly ReadinessCheck[];
  /** Counts calls; in the memory of this process if left out. */
  readonly rates?: RateLimits;
  /** Counts each call of an API key. */
  readonly countKeyCall?: CountKeyCall;
  /** Called with the error of each request that failed. */
  readonly noteFailure?: (error: unknown) => void;
  /** States that parts of this process report. */
  readonly health?: HealthBoard;
  /** Mounts the site's pages on every path that the API does not use. */
  readonly pages?: (app: FastifyInstance, guards: PageGuards) => Promise<void>;
}

/** Builds the HTTP server of the program, with its modules' routes; it does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log, modules, requireOperator = refuseOperators } = options;
  const development = config.environment === 'development';
  const isTrusted = trustOnly(config.trustProxy);
  const rule = requestRule(config.baseUrl);
  const refuseOrigin = refuseOtherOrigins(config.baseUrl);
  const { rates = new RateLimits() } = options;
  for (const use of modules.flatMap(({ uses = [] }) => uses)) rates.countBy(use);
  for (const module of modules) if (module.keyCalls) rates.resumeKeys(await module.keyCalls());
  const accountWrites = new AccountWrites();
  const changes = new ChangesPerDay();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    rewriteUrl: readableAddress,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    handlerTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, shouldUpgradeCallback: wantsWebSocket },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => refuseBadRequest(log, error, socket),
    frameworkErrors: refuse,
    schemaController: STRICT_SCHEMAS,
    // A busy machine may take long to mount the routes, which waits for nothing else.
    pluginTimeout: 0,
  });
  app.removeContentTypeParser('text/plain');
  requireUtf8(app);
  limitConnections(app.server, isTrusted);
  routeUpgrades(app, { log, rule, ...(development ? { isDevelopments: isVites } : {}) });
  identifyClients(app, isTrusted);
  logAnswers(app, log);
  answerWithProblems(app);
  if (options.noteFailure) app.decorate('noteFailure', options.noteFailure);
  secureHeaders(app, { https: config.baseUrl?.startsWith('https:') ?? false, development });
  enforceRule(app, rule);
  answerHealth(app, [...(options.checks ?? []), ...modules.flatMap((module) => module.checks ?? [])], options.health);
  await describeApi(app);
  await app.register(
    async (api) => {
      tagAnswers(api);
      allowOtherOrigins(api);
      nameVersion(api);
      if (options.getViewer) identifyViewers(api, options.getViewer);
      rates.apply(api, 'data');
      if (options.getViewer) refuseUnidentified(api);
      answerPreflights(api);
      requireReadableQueries(api);
      refuseUnknownRoutes(api);
      serveDescription(api, config.baseUrl);
      api.addHook('onRoute', completeSchema);
      if (options.getViewer) {
        rates.applyToAccounts(api);
        if (options.countKeyCall) countKeyCalls(api, options.countKeyCall);
      }
      for (const { reads = [], writes = [], routes } of modules) {
        mountReads(api, reads, requireOperator);
        for (const write of writes) {
          const once = options.once ?? refuseKeys;
          const guards = { audit: getAudit(options), once, refuseOrigin, requireOperator, accountWrites, changes };
          mountWrite(api, write, guards);
        }
        if (routes) await api.register(routes);
        await nextTurn();
      }
    },
    { prefix: '/api' },
  );
  await app.register(
    async (scope) => {
      tagAnswers(scope);
      allowOtherOrigins(scope);
      if (options.getViewer) identifyViewers(scope, options.getViewer);
      rates.apply(scope, 'data');
      if (options.getViewer) refuseUnidentified(scope);
      answerPreflights(scope);
      requireReadableQueries(scope);
      refuseUnknownRoutes(scope);
      if (options.getViewer) rates.applyToAccounts(scope);
      for (const { reads = [] } of modules) mountReads(scope, reads);
    },
    { prefix: '/.well-known/sealtick' },
  );
  for (const module of modules) await module.sockets?.(app);
  for (const { pages } of modules) if (pages) await app.register(pages);
  await options.pages?.(app, new PageGuards(rates));
  return app;
}

/** @throws {Error} without an audit log, because a write must never be carried out without its entry. */
function getAudit({ audit }: AppOptions): Audit {
  if (!audit) throw new Error('Writes need an audit log.');
  return audit;
}
