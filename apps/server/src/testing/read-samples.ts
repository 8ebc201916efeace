import { getAddress, hasRoute, type InputOf, READS, type ReadName, type Reads } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { AppError } from '../platform/errors.ts';

/** The strategy of the requested signals. */
export const STRATEGY = STRATEGIES[0]!.id;
/** A signal that is not public yet. */
export const SIGNAL = 'sig_fresh000';

/** GET routes that are not reads. */
export const OTHER_ROUTES = [
  '/healthz',
  '/readyz',
  '/ws',
  '/api/openapi.json',
  '/api/asyncapi.json',
  '/api/login',
  '/api/logout',
  '/api/account/export/file',
  '/api/account/picture',
  '/api/site/logo.png',
  '/api/journal/screenshot',
  '/api/research/pictures/:file',
  '/api/delivery/one-click',
  '/api/newsletter/one-click',
];

/**
 * Routes of other methods that are not writes: email programs post form fields, TradingView posts alerts in a form of its own,
 * and the MCP server takes messages.
 */
export const OTHER_WRITES = [
  'POST /api/bridge/poll',
  'POST /api/delivery/one-click',
  'POST /api/inbound/tradingview/:publicId',
  'POST /api/inbound/tradingview/:publicId/:secret',
  'POST /api/mcp',
  'POST /api/newsletter/one-click',
];

/** Every read by its name. */
export const READ_NAMES = Object.keys(READS) as ReadName[];

type Inputs<N extends ReadName> = readonly InputOf<Reads[N]>[];

/** Reads that can be called without an input. */
type Callable = { [N in ReadName]: object extends InputOf<Reads[N]> ? N : never }[ReadName];

/**
 * Returns the inputs that a read is tried with; an empty one where none is listed.
 * @param index Of an entry of the log that is not public yet.
 */
export function getSamples<N extends ReadName>(name: N, index: number): Inputs<N> {
  return (inputsWith(index) as { readonly [Name in N]?: Inputs<N> })[name] ?? [{} as InputOf<Reads[N]>];
}

const inputsWith = (
  index: number,
): { readonly [N in Exclude<ReadName, Callable>]: Inputs<N> } & { readonly [N in Callable]?: Inputs<N> } => ({
  'billing.change': [{ plan: 'pro' }],
  'ownInbound.get': [{ id: `own_${'b'.repeat(22)}` }],
  'brokers.connection': [{ id: `brk_${'b'.repeat(22)}` }],
  'brokers.orders': [
    { id: `brk_${'b'.repeat(22)}` },
    { id: `brk_${'b'.repeat(22)}`, limit: 1, before: `bor_${'b'.repeat(22)}` },
  ],
  'brokers.record': [{ id: `brk_${'b'.repeat(22)}` }],
  'accountRecords.analytics': [{ id: `brk_${'b'.repeat(22)}` }],
  'accountRecords.trades': [{ id: `brk_${'b'.repeat(22)}` }, { id: `brk_${'b'.repeat(22)}`, outcome: 'gain', page: 2 }],
  'accountRecords.tradesFile': [{ id: `brk_${'b'.repeat(22)}` }],
  'accountRecords.curveFile': [{ id: `brk_${'b'.repeat(22)}` }],
  'accountRecords.returnsFile': [{ id: `brk_${'b'.repeat(22)}` }],
  'accountRecords.report': [{ id: `brk_${'b'.repeat(22)}` }],
  'ownStrategies.get': [{ id: `own_${'b'.repeat(22)}` }],
  'ownStrategies.shared': [{ secret: `share_live_${'a'.repeat(43)}` }],
  'ownStrategies.log': [{ id: `own_${'b'.repeat(22)}` }, { id: `own_${'b'.repeat(22)}`, after: 1 }],
  'ownStrategies.tradesFile': [{ id: `own_${'b'.repeat(22)}` }],
  'academy.calendar': [{ id: 'unknown' }],
  'academy.calibration': [{ id: 'following-signals', moduleId: 'confidence' }],
  'academy.certificate': [{ id: 'AC-22222-22222' }],
  'academy.certificateFile': [{ id: 'AC-22222-22222' }],
  'academy.certificatePdf': [{ id: 'AC-22222-22222' }],
  'academy.credential': [{ id: 'AC-22222-22222' }],
  'academy.course': [{ id: 'risk' }, { id: 'unknown' }],
  'academy.moduleText': [
    { id: 'risk', moduleId: 'risk-management' },
    { id: 'risk', moduleId: 'unknown' },
  ],
  'academy.test': [{ id: 'risk', kind: 'before' }],
  'adminArticles.get': [{ id: 'none' }],
  'adminCourses.questions': [{ id: 'risk' }],
  'adminAudit.list': [{}, { act: 'request.', account: 'a@example.com', from: '2026-03-01', to: '2026-03-02' }],
  'adminDeliveries.dead': [{}, { kind: 'webhook' }, { cursor: '0.dl_aaaaaaaaaaaaaaaaaaaaaa' }],
  'adminRequests.concerns': [{}, { show: 'all' }],
  'adminRequests.get': [{ reference: 'SUP-26-00000' }],
  'adminRequests.list': [{}, { show: 'all', kind: 'help', q: 'a_%' }, { cursor: '0.SUP-26-00000' }],
  'bars.list': [{ symbol: 'EURUSD', timeframe: '5m' }],
  'bars.columns': [{ symbol: 'EURUSD', timeframe: '5m' }],
  'calendar.list': [{ from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }],
  'content.get': [{ kind: 'legal', id: 'terms' }],
  'content.list': [{ kind: 'legal' }, { kind: 'help', type: 'guide', fields: ['id', 'title'] }],
  'content.pdf': [{ kind: 'legal', id: 'terms' }],
  'content.search': [{ q: 'refund' }, { q: 'refund', kind: 'legal', limit: 3 }],
  'content.text': [{ kind: 'legal', id: 'terms' }],
  'deliveryReceipts.list': [{}, { signalId: 'sig_1', limit: 1 }],
  'deliveryWebhooks.attempts': [{ id: `ch_${'x'.repeat(22)}` }],
  'log.consistency': [{ from: 1 }],
  'log.entries': [{ from: 1, to: 500 }],
  'log.proof': [{ index }],
  'members.get': [{ id: 'unknown' }],
  'members.list': [{}, { q: 'amara' }],
  'portfolio.get': [{}, { zone: 'America/New_York' }],
  'portfolio.trades': [
    {},
    { strategy: STRATEGY, side: 'long', outcome: 'open', sort: 'result', order: 'asc', page: 9 },
  ],
  'priceChanges.reach': [{ plan: 'pro', usd: '159', firstDay: '2099-01-01' }],
  'prices.list': [{}, { symbol: 'EURUSD' }],
  'research.get': [{ id: 'win-rate-alone' }, { id: 'none' }],
  'runs.dailyReturns': [{ id: 'run_unknown' }],
  'runs.get': [{ id: 'run_unknown' }],
  'runs.list': [{}, { strategy: STRATEGY }],
  'runs.leanResult': [{ id: 'run_unknown' }],
  'runs.report': [{ id: 'run_unknown' }],
  'runs.reportFile': [{ id: 'run_unknown' }],
  'runs.tradesFile': [{ id: 'run_unknown' }],
  'studies.get': [{ id: 'sty_unknown' }],
  'studies.heatMap': [{ id: 'sty_unknown' }, { id: 'sty_unknown', x: 'stopAtr', measure: 'winRate' }],
  'studies.list': [{}, { strategy: STRATEGY }],
  'studies.rowsFile': [{ id: 'sty_unknown' }],
  'apiReference.blocks': [{}],
  'brokers.bridgeFile': [{ file: 'SealtickBridge.mq5' }],
  'sdk.file': [{ file: 'sealtick.py' }],
  'sdk.client': [{}],
  'signals.get': [{ id: SIGNAL }],
  'signals.list': [
    {},
    { limit: 1 },
    { limit: 500, status: 'active' },
    { status: 'closed' },
    { strategy: STRATEGY },
    // Cursors at both ends of time, because the query of a cursor does not matter.
    ...['l.0.0', 'l.4102444800000.999999', `b.${SIGNAL}`].map((place) => ({ cursor: cursorAt(place) })),
  ],
  'signals.ofStrategy': [
    { id: STRATEGY },
    { id: STRATEGY, limit: 2 },
    { id: STRATEGY, status: 'active' },
    { id: STRATEGY, status: 'closed', limit: 1 },
  ],
  'status.history': [{}, { span: '30d' }],
  'strategies.get': [{ id: STRATEGY }],
  'strategies.list': [{}, { fields: ['id', 'performanceMetrics', 'equityCurve', 'parity'] }],
  'strategies.performance': [{ id: STRATEGY }],
  'strategies.tradeTable': [
    { id: STRATEGY, record: 'live' },
    { id: STRATEGY, record: 'live', side: 'long', result: 'gain', sort: 'netR', order: 'asc', page: 9 },
    { id: STRATEGY, record: 'backtest', symbol: 'EURUSD' },
  ],
  'strategies.trades': [
    { id: STRATEGY, record: 'live' },
    { id: STRATEGY, record: 'live', cursor: '1' },
    { id: STRATEGY, record: 'backtest' },
  ],
  'strategies.playbook': [{ id: STRATEGY }],
  'strategies.tradesFile': [
    { id: STRATEGY, record: 'live' },
    { id: STRATEGY, record: 'backtest' },
  ],
});

/** Returns the error code that a page receives from a rejected read. Rethrows other errors. */
export function refusal(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

/** Returns the addresses at which a read is tested; none without a route. */
export function getAddresses(name: ReadName, index: number): string[] {
  const read = READS[name];
  return hasRoute(read) ? getSamples(name, index).map((input) => getAddress(read, input as never)) : [];
}

function cursorAt(place: string): string {
  return Buffer.from(place).toString('base64url');
}
