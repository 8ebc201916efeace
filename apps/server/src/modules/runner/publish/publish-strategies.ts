import { createHash } from 'node:crypto';
import {
  type Instrument,
  type MarketKind,
  type ParameterValues,
  resolveParameters,
  type Strategy,
} from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { readLogId } from '../../log/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import {
  isUnchanged,
  type PlannedVersion,
  type PublishedStream,
  publishVersion,
  type StrategyVersionRow,
  selectRunningVersions,
} from '../../strategies/index.ts';
import type { RunnerContext } from '../runner-context.ts';
import { canRunOn } from './can-run-on.ts';
import { type MarketSeries, type PublishedPlan, planStreams, type StreamPlan } from './stream-plan.ts';

/** A strategy as it runs in this market. */
export interface RunningStrategy {
  readonly strategy: Strategy;
  readonly row: StrategyVersionRow;
  readonly streams: readonly PublishedPlan[];
}

type AnchoredPlan = Omit<PublishedPlan, 'version' | 'publishedAt'>;

/**
 * Returns the streams of each strategy, by id: those that ran before keep their anchors, new ones are anchored at the first bar there
 * is. Those whose bars the strategy cannot compute with are left out. Reads bars, so it runs before the transaction of the publication.
 */
export async function anchorStreams(
  ctx: Pick<RunnerContext, 'db' | 'market' | 'provider' | 'strategies' | 'log'>,
  series: MarketSeries,
): Promise<ReadonlyMap<string, readonly AnchoredPlan[]>> {
  const running = await selectRunningVersions(ctx.db, ctx.market);
  const anchors = new Map<string, number | null>();
  const streams = new Map<string, AnchoredPlan[]>();
  for (const strategy of ctx.strategies) {
    const anchored: AnchoredPlan[] = [];
    for (const plan of planStreams(strategy, series)) {
      const anchor = knownAnchor(running.get(strategy.id), plan) ?? (await firstOpen(ctx.provider, plan, anchors));
      if (anchor === null) continue;
      if (await canRunOn(ctx.provider, plan, anchor)) anchored.push({ ...plan, anchor });
      else
        ctx.log.warn(
          { strategy: strategy.id, symbol: plan.instrument.symbol, timeframe: plan.timeframe },
          'a stream is left out: its bars have prices at or below 0, and the strategy divides prices',
        );
    }
    streams.set(strategy.id, anchored);
  }
  return streams;
}

/**
 * Publishes each strategy that is new, or whose parameters, rules or streams have changed, and every strategy in a new log.
 * A retired strategy is not published again.
 * @param streamsByStrategy Of each strategy, by id
 */
export async function publishStrategies(
  ctx: Pick<RunnerContext, 'market' | 'strategies' | 'rules' | 'append'>,
  db: Database,
  streamsByStrategy: ReadonlyMap<string, readonly AnchoredPlan[]>,
  isRetired: (strategyId: string) => boolean = () => false,
): Promise<RunningStrategy[]> {
  const running = await selectRunningVersions(db, ctx.market);
  const logId = await readLogId(db);
  const published: RunningStrategy[] = [];
  for (const strategy of ctx.strategies) {
    const known = running.get(strategy.id) ?? null;
    const anchored = streamsByStrategy.get(strategy.id)!;
    const planned = planVersion(ctx.market, strategy, ctx.rules.getHashes(strategy.id), anchored);
    const isRunning = known !== null && known.logId === logId && isUnchanged(known, planned);
    if (isRetired(strategy.id) && known === null) continue;
    const isKept = isRunning || isRetired(strategy.id);
    const row = known !== null && isKept ? known : await publishVersion(db, planned, known, logId, ctx.append);
    const { version } = row;
    const publishedAt = row.publishedAt.getTime();
    const streams = anchored.map((plan) => ({ ...plan, version, publishedAt }));
    published.push({ strategy, row, streams });
  }
  return published;
}

function knownAnchor(
  known: StrategyVersionRow | undefined,
  { instrument, timeframe, partner }: StreamPlan,
): number | null {
  const same = known?.streams.find(
    (stream) =>
      stream.symbol === instrument.symbol &&
      stream.timeframe === timeframe &&
      stream.partner === (partner?.symbol ?? null),
  );
  return same?.anchor ?? null;
}

async function firstOpen(
  provider: MarketDataProvider,
  { instrument, timeframe }: StreamPlan,
  anchors: Map<string, number | null>,
): Promise<number | null> {
  const key = `${instrument.symbol} ${timeframe}`;
  if (!anchors.has(key)) {
    const bars = await provider.history(instrument.symbol, timeframe);
    anchors.set(key, bars.length === 0 ? null : bars.time[0]!);
  }
  return anchors.get(key)!;
}

function planVersion(
  market: MarketKind,
  strategy: Strategy,
  rulesSha256: PlannedVersion['rulesSha256'],
  streams: readonly AnchoredPlan[],
): PlannedVersion {
  return {
    strategyId: strategy.id,
    market,
    paramsSha256: hashParameters(resolveParameters(strategy)),
    rulesSha256,
    success: strategy.success,
    streams: streams.map(
      ({ instrument, timeframe, partner, anchor }): PublishedStream => ({
        symbol: instrument.symbol,
        timeframe,
        partner: partner?.symbol ?? null,
        anchor,
      }),
    ),
    instruments: getInstruments(streams),
  };
}

/** Returns the instruments of streams, by symbol. */
export function getInstruments(streams: readonly Pick<StreamPlan, 'instrument' | 'partner'>[]): Instrument[] {
  const instruments = new Map<string, Instrument>();
  for (const { instrument, partner } of streams) {
    instruments.set(instrument.symbol, instrument);
    if (partner) instruments.set(partner.symbol, partner);
  }
  return [...instruments.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** Returns the SHA-256 of the parameters, sorted by name. */
function hashParameters(params: ParameterValues): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
