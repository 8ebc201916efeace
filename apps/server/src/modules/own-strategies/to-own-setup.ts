import type { Instrument, Setup } from '@sealtick/engine';
import type { OwnSetup } from './own-signal-stream.ts';
import type { OwnSignalRow } from './own-strategies.tables.ts';

type Terms = Pick<OwnSignalRow, 'side' | 'type' | 'entry' | 'stop' | 'targets' | 'validBars' | 'note'>;

/** Returns the setup of a signal, as the engine takes it. */
export const toSetup = ({ side, type, entry, stop, targets, validBars, note }: Terms): Setup => ({
  side,
  type,
  entry: Number(entry),
  stop: Number(stop),
  targets: targets.map(({ price, weight }) => ({ price: Number(price), weight })),
  validBars,
  reason: note || 'Published by its member.',
});

/** Returns a stored signal as its simulation takes it. */
export function toOwnSetup(row: OwnSignalRow, instrument: Instrument): OwnSetup {
  const { timeframe, baseTimeframe, requests } = row;
  return {
    instrument,
    timeframe,
    baseTimeframe,
    setup: toSetup(row),
    barCloseAt: row.barCloseAt.getTime(),
    referenceClose: Number(row.referenceClose),
    requests,
  };
}
