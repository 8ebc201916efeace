import type { PageServices } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';

/** Whose signals the doors are asked for. */
export const STRATEGY = STRATEGIES[0]!.id;
/** A signal that is not public yet. */
export const SIGNAL = 'sig_fresh000';
/** Stands in an address for the place of an entry that is not public yet. */
const INDEX = 'INDEX';

/** Every way to read over HTTP, with the addresses it is tried at. A route that is not here fails the test: ask it. */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  '/healthz': ['/healthz'],
  '/readyz': ['/readyz'],
  '/ws': ['/ws'],
  '/.well-known/sealtick/checkpoint': ['/.well-known/sealtick/checkpoint'],
  '/.well-known/sealtick/cosigned-checkpoint': ['/.well-known/sealtick/cosigned-checkpoint'],
  '/.well-known/sealtick/log-key': ['/.well-known/sealtick/log-key'],
  '/api/openapi.json': ['/api/openapi.json'],
  '/api/asyncapi.json': ['/api/asyncapi.json'],
  '/api/auth/user': ['/api/auth/user'],
  '/api/bars': ['/api/bars?symbol=EURUSD&timeframe=5m'],
  '/api/bars/columns': ['/api/bars/columns?symbol=EURUSD&timeframe=5m'],
  '/api/calendar': ['/api/calendar?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z'],
  '/api/calibration': ['/api/calibration'],
  '/api/delivery': ['/api/delivery'],
  '/api/figures': ['/api/figures'],
  '/api/instruments': ['/api/instruments'],
  '/api/live-records': ['/api/live-records'],
  '/api/log/checkpoint': ['/api/log/checkpoint'],
  '/api/log/consistency': ['/api/log/consistency?from=1'],
  '/api/log/entries': ['/api/log/entries?from=1&to=500'],
  '/api/log/keys': ['/api/log/keys'],
  '/api/log/proof/:index': [`/api/log/proof/${INDEX}`],
  '/api/prices': ['/api/prices', '/api/prices?symbol=EURUSD'],
  '/api/signals': [
    '/api/signals',
    '/api/signals?limit=1',
    '/api/signals?limit=500&status=active',
    '/api/signals?status=closed',
    `/api/signals?strategy=${STRATEGY}`,
    // From the beginning of time and from the end of it: what a cursor was given out for does not count.
    ...['l.0.0', 'l.4102444800000.999999', `b.${SIGNAL}`].map((place) => `/api/signals?cursor=${cursor(place)}`),
  ],
  '/api/signals/:id': [`/api/signals/${SIGNAL}`],
  '/api/signals/strategy/:id': [
    `/api/signals/strategy/${STRATEGY}`,
    `/api/signals/strategy/${STRATEGY}?limit=2`,
    `/api/signals/strategy/${STRATEGY}?status=active`,
    `/api/signals/strategy/${STRATEGY}?status=closed&limit=1`,
  ],
  '/api/status': ['/api/status'],
  '/api/strategies': ['/api/strategies', '/api/strategies?fields=id,performanceMetrics,equityCurve,parity'],
  '/api/strategies/:id': [`/api/strategies/${STRATEGY}`],
  '/api/strategies/:id/performance': [`/api/strategies/${STRATEGY}/performance`],
  '/api/strategies/:id/trades': [
    `/api/strategies/${STRATEGY}/trades?record=live`,
    `/api/strategies/${STRATEGY}/trades?record=live&cursor=1`,
    `/api/strategies/${STRATEGY}/trades?record=backtest`,
  ],
  '/api/strategies/:id/trades.csv': [
    `/api/strategies/${STRATEGY}/trades.csv?record=live`,
    `/api/strategies/${STRATEGY}/trades.csv?record=backtest`,
  ],
};

/** An address of the doors, asked for the entry at a place of the log. */
export const at = (address: string, index: number): string => address.replace(INDEX, String(index));

type Asking = (services: PageServices, index: number) => Promise<unknown>;

/** What a page may ask for, and so could show; every verb has its row. */
export const ASKED_BY_PAGES: { readonly [Verb in keyof PageServices]: Asking } = {
  site: (services) => services.site(),
  status: (services) => services.status(),
  settings: (services) => services.settings(),
  visitor: (services) => services.visitor(),
  figures: (services) => services.figures(),
  listStrategies: (services) => services.listStrategies(),
  getStrategy: (services) => services.getStrategy(STRATEGY),
  readPerformance: (services) => services.readPerformance(STRATEGY, 'all'),
  listTrades: (services) => services.listTrades(STRATEGY, 'live', 'all'),
  readCalibration: (services) => services.readCalibration(),
  readBars: (services) => services.readBars({ symbol: 'EURUSD', timeframe: '5m' } as never),
  listPrices: (services) => services.listPrices(),
  listSignals: (services) => services.listSignals({ limit: 500 }),
  listStrategySignals: (services) => services.listStrategySignals(STRATEGY),
  getSignal: (services) => services.getSignal(SIGNAL),
  getPublicSignal: (services) => services.getPublicSignal(SIGNAL),
  delivery: (services) => services.delivery(),
  logCheckpoint: (services) => services.logCheckpoint(),
  logProof: (services, index) => services.logProof(index, index),
};

function cursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}
