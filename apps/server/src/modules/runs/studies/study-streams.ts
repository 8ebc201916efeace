import type { StudySettings } from '@sealtick/contract';
import type { Timeframe } from '@sealtick/engine';

/** A series that a study runs a strategy on. */
export interface StudyStream {
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Parameters other than the published ones. */
  readonly params: Readonly<Record<string, number>>;
  /** Where its fields are in the request. */
  readonly path: string;
}

/** Returns the series of a study, in their order. */
export function getStreams(settings: StudySettings): readonly StudyStream[] {
  if (settings.kind === 'portfolio')
    return settings.streams.map((stream, i) => ({ ...stream, path: `settings.streams.${i}.` }));
  const { strategyId, timeframe, params } = settings;
  const symbols = settings.kind === 'sweep' ? settings.symbols : [settings.symbol];
  return symbols.map((symbol) => ({ strategyId, symbol, timeframe, params, path: 'settings.' }));
}
