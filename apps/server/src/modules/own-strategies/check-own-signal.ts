import { OWN_VALID_BARS, type ParsedInputOf, type writes } from '@sealtick/contract';
import { formatPrice, priorChance, type SetupType, TIMEFRAME_MS } from '@sealtick/engine';
import type { AppError } from '../../platform/errors.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { type CurrentMarket, readCurrentMarket } from './current-market.ts';
import { OwnSignalStream } from './own-signal-stream.ts';
import type { NewOwnSignal } from './own-strategies.tables.ts';
import { priceOfField, refuseSignal } from './price-of-field.ts';
import { toSetup } from './to-own-setup.ts';

export type SignalInput = ParsedInputOf<typeof writes.ownSignals.create>;

/** What a signal is before it belongs to someone. */
export type CheckedSignal = Omit<
  NewOwnSignal,
  'id' | 'accountId' | 'strategyId' | 'mode' | 'source' | 'position' | 'receivedAt' | 'market'
>;

/**
 * Returns a signal that the engine accepts, at the last price of its symbol.
 * @throws {AppError} UNPROCESSABLE, with the field and what would be right
 */
export async function checkOwnSignal(provider: MarketDataProvider, input: SignalInput): Promise<CheckedSignal> {
  const now = provider.now();
  const { symbol, timeframe, side } = input;
  const market = await readCurrentMarket(provider, symbol, now);
  const { instrument, baseTimeframe, barCloseAt, lastClose } = market;
  if (TIMEFRAME_MS[timeframe] < TIMEFRAME_MS[baseTimeframe])
    throw refuseSignal(
      'timeframe',
      `The shortest bars of ${symbol} are ${baseTimeframe}. Use that timeframe or a longer one.`,
    );
  const price = (path: string, given: string) => priceOfField(path, given, instrument);
  const entry = price('entry', input.entry);
  const type = input.type ?? usualType(input, Number(entry), market);
  const terms = {
    side,
    type,
    entry,
    stop: price('stop', input.stop),
    targets: getTargets(input, price),
    validBars: input.validBars ?? (type === 'market' ? 1 : OWN_VALID_BARS),
    note: input.note || null,
  };
  if (type === 'market') requireNear(terms, lastClose, formatPrice(lastClose, instrument.digits));
  const referenceClose = type === 'market' ? Number(entry) : lastClose;
  const { signal, refusal } = new OwnSignalStream({
    instrument,
    timeframe,
    baseTimeframe,
    barCloseAt,
    referenceClose,
    setup: toSetup(terms),
    requests: [],
  });
  if (signal === null) throw refusedSetup(refusal!);
  return {
    ...terms,
    symbol,
    assetClass: instrument.assetClass,
    timeframe,
    baseTimeframe,
    confidence: input.confidence ?? Math.round(100 * priorChance(signal)),
    currentStop: terms.stop,
    referenceClose: formatPrice(referenceClose, instrument.digits),
    createdAt: new Date(now),
    barCloseAt: new Date(barCloseAt),
    validUntil: new Date(signal.validUntil),
    resolvedUntil: new Date(barCloseAt),
    status: 'active',
  };
}

/** Market within one tick of the last close, otherwise limit or stop by side and price. */
function usualType({ side }: SignalInput, entry: number, { instrument, lastClose }: CurrentMarket): SetupType {
  const ticks = Math.round((entry - lastClose) / instrument.tick);
  if (Math.abs(ticks) <= 1) return 'market';
  return ticks < 0 === (side === 'long') ? 'limit' : 'stop';
}

function getTargets({ targets, weights }: SignalInput, price: (path: string, given: string) => string) {
  if (weights && weights.length !== targets.length)
    throw refuseSignal(
      'weights',
      `weights must have one share for each of the ${targets.length} targets, or be left out.`,
    );
  return targets.map((given, i) => ({
    price: price(`targets[${i}]`, given),
    weight: weights?.[i] ?? 1 / targets.length,
  }));
}

/** A market entry is filled at the next open: a price beyond stop or first target would only be cancelled there. */
function requireNear(
  { side, entry, stop, targets }: Pick<CheckedSignal, 'side' | 'entry' | 'stop' | 'targets'>,
  last: number,
  shown: string,
): void {
  const sign = side === 'long' ? 1 : -1;
  const beyond = (level: string) => (last - Number(level)) * sign;
  // Levels on the wrong side of the entry are refused for that.
  const isOrdered = (Number(targets[0]!.price) - Number(entry)) * sign > 0 && (Number(entry) - Number(stop)) * sign > 0;
  if (!isOrdered || (beyond(stop) > 0 && beyond(targets[0]!.price) < 0)) return;
  const level = beyond(stop) <= 0 ? 'stop' : 'first target';
  throw refuseSignal(
    'entry',
    `The last price ${shown} is beyond the ${level}, so a market entry would be cancelled. Use a limit or a stop entry.`,
  );
}

/** Returns the refusal of the engine by the fields of the call, in which weights are a list of their own. */
function refusedSetup({ field, problem }: { readonly field: string; readonly problem: string }): AppError {
  const inCall = (text: string) =>
    text
      .replace(/^targets must be weighted to a sum of 1/, 'weights must have the sum 1')
      .replace(/^targets(\[\d\])\.weight/, 'weights$1')
      .replace(/\]\.price/, ']');
  const message = `${inCall(problem)}.`;
  const path = message.startsWith('weights must') ? 'weights' : inCall(field).replace(/^reason$/, 'note');
  return refuseSignal(path, message);
}
