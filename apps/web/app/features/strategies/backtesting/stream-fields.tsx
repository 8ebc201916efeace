import { X } from 'lucide';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { TestedStrategy } from './backtesting.queries.ts';
import { type ChosenStream, firstStream } from './portfolio-settings.ts';

interface StreamFieldsProps {
  /** From 1. */
  position: number;
  stream: ChosenStream;
  strategies: readonly TestedStrategy[];
  canRemove: boolean;
  onChange: (stream: ChosenStream) => void;
  onRemove: () => void;
}

/** Strategy, symbol and timeframe of one stream of a portfolio. */
export function StreamFields({ position, stream, strategies, canRemove, onChange, onRemove }: StreamFieldsProps) {
  const strategy = strategies.find(({ id }) => id === stream.strategyId) ?? strategies[0]!;
  const symbols = [...new Set(strategy.streams.map(({ symbol }) => symbol))];
  const timeframes = strategy.streams.flatMap(({ symbol, timeframe }) => (symbol === stream.symbol ? [timeframe] : []));
  const chooseSymbol = (symbol: string) => {
    const known = strategy.streams.filter((one) => one.symbol === symbol);
    const kept = known.find(({ timeframe }) => timeframe === stream.timeframe) ?? known[0]!;
    onChange({ strategyId: strategy.id, symbol, timeframe: kept.timeframe });
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-input border border-line p-3 pt-1">
      <legend className="px-1 text-12 text-ink-3">Stream {position}</legend>
      <div className="flex items-center gap-2">
        <Select
          label="Strategy"
          name={`strategy-${position}`}
          options={strategies.map(({ id, name }) => ({ value: id, label: name }))}
          value={strategy.id}
          onChange={(id) => onChange(firstStream(strategies.find((one) => one.id === id)!))}
          className="min-w-0 flex-1"
        />
        {canRemove && <IconButton label={`Remove stream ${position}`} of={X} onClick={onRemove} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 @sm:grid-cols-2">
        <Select
          label="Symbol"
          name={`symbol-${position}`}
          options={symbols.map((symbol) => ({ value: symbol, label: symbol }))}
          value={stream.symbol}
          onChange={chooseSymbol}
        />
        <Select
          label="Timeframe"
          name={`timeframe-${position}`}
          options={timeframes.map((timeframe) => ({ value: timeframe as string, label: timeframe }))}
          value={stream.timeframe}
          onChange={(timeframe) => onChange({ ...stream, timeframe })}
        />
      </div>
    </fieldset>
  );
}
