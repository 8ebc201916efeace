import { ANONYMOUS, type AskRead, type PageServices, reads } from '@sealtick/contract';
import type { Viewer } from './platform/viewer.ts';

/** The reads behind the API, for pages that are rendered here. */
export function createPageServices(askFor: (viewer: Viewer) => AskRead, viewer: Viewer): PageServices {
  const ask = askFor(viewer);
  const all = async <T>(rows: Promise<readonly T[] | null>) => (await rows) ?? [];
  return {
    site: () => ask(reads.site.market, {}),
    status: () => ask(reads.site.status, {}),
    settings: () => ask(reads.site.settings, {}),
    visitor: () => ask(reads.site.visitor, {}),
    figures: () => ask(reads.site.figures, {}),
    listStrategies: () => ask(reads.strategies.list, {}),
    getStrategy: (id) => ask(reads.strategies.get, { id }),
    readPerformance: (id, timeframe) => ask(reads.strategies.performance, { id, timeframe }),
    readCalibration: () => ask(reads.strategies.calibration, {}),
    listTrades: (id, record, timeframe) => all(ask(reads.strategies.trades, { id, record, timeframe })),
    readBars: (query) => ask(reads.bars.list, query),
    listPrices: () => ask(reads.prices.list, {}),
    listSignals: (query) => ask(reads.signals.list, query),
    listStrategySignals: (id, limit) => all(ask(reads.signals.ofStrategy, { id, limit })),
    getSignal: (id) => ask(reads.signals.get, { id }),
    getPublicSignal: (id) => askFor({ ...viewer, principal: ANONYMOUS })(reads.signals.get, { id }),
    delivery: () => ask(reads.delivery.figures, {}),
    logCheckpoint: () => ask(reads.log.checkpoint, {}),
    logProof: (index, size) => ask(reads.log.proof, { index, size }),
  };
}
