import { ANONYMOUS, type DeliveryRulesInput, type PageContext, type Principal, writes } from '@sealtick/contract';
import {
  answerWithProblems,
  askReads,
  identifyClients,
  identifyViewers,
  mountReads,
  readableAddress,
  STRICT_SCHEMAS,
  secureHeaders,
  type Viewer,
  type ViewerOf,
} from '@sealtick/server/testing/http';
import fastify, { type FastifyInstance } from 'fastify';
import { operatorGuard } from './console.ts';
import { getPreview, getRules } from './delivery.ts';
import { plantedRead } from './plant-scripts.ts';
import { SCENARIOS, type Scenario } from './scenario-names.ts';
import { standInReads } from './scenarios.ts';

type Headers = Parameters<ViewerOf>[0]['headers'];

interface StandInApp {
  /** Answers the API. */
  readonly app: FastifyInstance;
  /** Returns the reads of a visitor's pages. */
  getAsks(request: { readonly headers: Headers }): Pick<PageContext, 'ask' | 'askAsAnyone'>;
}

interface StandInViewer extends Viewer {
  readonly scenario: Scenario;
  /** Number of the first payload that the answers carry; null for answers without payloads. */
  readonly planted: number | null;
}

/** The stand-in shows everything to every viewer; public reads use an anonymous one. */
const VIEWER: Principal = { kind: 'operator', accountId: 'stand-in' };

const getViewer = ({ headers }: { readonly headers: Headers }): StandInViewer => {
  // The verifier sends no cookies, so a header selects its scenario.
  const asked = headers['x-scenario'] ?? decodeURIComponent(headers.cookie?.match(/\bscenario=([^;]*)/)?.[1] ?? '');
  const scenario = SCENARIOS.find((one) => one === asked) ?? 'full';
  const round = headers.cookie?.match(/\bplanted=(\d+)/)?.[1];
  // No read of the stand-in uses a database.
  const viewer = { principal: VIEWER, now: Date.now(), publicDelayMs: 0, market: 'simulated' } as const;
  const planted = round === undefined ? null : Number(round);
  return { ...viewer, scenario, planted } as unknown as StandInViewer;
};

/** Below `/api`. */
const PREVIEW = writes.deliveryRules.preview.path.replace('/api', '');

/** Files to which pages link, below `/api`. */
const LINKED_FILES = [
  '/openapi.json',
  '/asyncapi.json',
  '/academy/calculators.xlsx',
  '/academy/certificates/:id/certificate.pdf',
  '/academy/certificates/:id/credential.json',
  '/academy/certificates/:id/certificate.txt',
  '/runs/:id/trades.csv',
  '/runs/:id/report.json',
  '/runs/:id/report.html',
  '/runs/:id/lean.json',
  '/runs/:id/daily-returns.csv',
  '/studies/:id/rows.csv',
  '/journal/entries.csv',
  '/portfolio/report.pdf',
  '/portfolio/record.csv',
  '/portfolio/trades.csv',
  '/portfolio/returns.csv',
];

/** Returns the API of the stand-in, which does not listen yet. */
export async function standInApp({ development = false } = {}): Promise<StandInApp> {
  const app = fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    rewriteUrl: readableAddress,
    schemaController: STRICT_SCHEMAS,
  });
  answerWithProblems(app);
  identifyClients(app, () => false);
  secureHeaders(app, { https: false, development });
  // A page loads the scripts of all others once it is used, which takes longer than most tests.
  app.addHook('onRequest', async ({ url, headers }, reply) =>
    url === '/page-scripts.json' && /\bscripts=own\b/.test(headers.cookie ?? '') ? reply.send([]) : undefined,
  );
  // Invalid rows are sent as they are.
  app.setSerializerCompiler(() => JSON.stringify);

  const served = standInReads((viewer) => (viewer as StandInViewer).scenario).map((read) =>
    plantedRead(read, (viewer) => (viewer as StandInViewer).planted),
  );
  const requireOperator = operatorGuard((viewer) => (viewer as StandInViewer).scenario);
  const askAs = askReads(served, requireOperator);
  await app.register(
    async (api) => {
      identifyViewers(api, getViewer);
      mountReads(api, served, requireOperator);
      // The one write that changes nothing, and that a page asks for as it opens.
      api.post<{ Body: { rules?: DeliveryRulesInput } }>(PREVIEW, async ({ raw, body }) =>
        getPreview(body.rules ?? getRules(getViewer(raw).scenario)),
      );
      // Pages link to them; what they say is tested on the server.
      for (const file of LINKED_FILES) api.get(file, async () => ({}));
      api.get('/login', (_request, reply) => reply.redirect('/login'));
      api.get('/logout', (_request, reply) => reply.redirect('/'));
    },
    { prefix: '/api' },
  );
  return {
    app,
    getAsks(request) {
      const viewer = getViewer(request);
      return { ask: askAs(viewer), askAsAnyone: askAs({ ...viewer, principal: ANONYMOUS }) };
    },
  };
}
