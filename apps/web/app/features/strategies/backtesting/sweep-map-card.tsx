import type { Strategy, StudyHeatMap, SweepResult, SweepSettings } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EM_DASH } from '../../../lib/text/format.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { measureLabel, measureText } from './measure-text.ts';
import { heatMapQuery } from './studies.queries.ts';
import { setText } from './study-text.ts';

type Shown = 'value' | 'neighbours';
const SHOWN = [
  { value: 'value', label: 'Each run' },
  { value: 'neighbours', label: 'Median of the neighbours' },
] as const;
/** Percent of the colour; with more of it the text would lose contrast. */
const MAX_DEPTH = 80;

interface SweepMapCardProps {
  id: string;
  settings: SweepSettings;
  best: SweepResult['rows'][number];
  parameters: Strategy['parameters'];
}

/** Two parameters against each other. A plateau is a field of one colour in both views; a peak alone is one cell in the first. */
export function SweepMapCard({ id, settings: { axes, symbols }, best, parameters }: SweepMapCardProps) {
  const names = axes.map(({ name }) => name);
  const [x, setX] = useState(names[0]!);
  const [y, setY] = useState(names[1]!);
  const [symbol, setSymbol] = useState(best.symbol);
  const [shown, setShown] = useState<Shown>('value');
  const map = useQuery({ ...heatMapQuery({ id, x, y, symbol }), placeholderData: (before) => before });
  const getLabel = (name: string) => parameters[name]?.label ?? name;
  const axisOptions = (other: string) =>
    names.filter((name) => name !== other).map((name) => ({ value: name, label: getLabel(name) }));
  return (
    <Card aria-labelledby="sweep-map" className="min-w-0">
      <CardHeader id="sweep-map" title="Map of two parameters">
        <ChoiceRow label="Shown" choices={SHOWN} value={shown} onChange={setShown} />
      </CardHeader>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {(names.length > 2 || symbols.length > 1) && (
          <div className="flex flex-wrap gap-2">
            {names.length > 2 && (
              <>
                <Select label="Across" name="x" options={axisOptions(y)} value={x} onChange={setX} />
                <Select label="Down" name="y" options={axisOptions(x)} value={y} onChange={setY} />
              </>
            )}
            {symbols.length > 1 && (
              <Select
                label="Symbol"
                name="symbol"
                options={symbols.map((one) => ({ value: one, label: one }))}
                value={symbol}
                onChange={setSymbol}
              />
            )}
          </div>
        )}
        <LoadState read={map} what="the map" isLine skeleton="h-60">
          {(data) => data && <MapTable map={data} shown={shown} getLabel={getLabel} />}
        </LoadState>
        {map.data && Object.keys(map.data.fixed).length > 0 && (
          <p className="text-12 text-ink-3">With {setText(map.data.fixed, parameters)}, as in the best run.</p>
        )}
      </CardBody>
    </Card>
  );
}

interface MapTableProps {
  map: StudyHeatMap;
  shown: Shown;
  getLabel: (name: string) => string;
}

function MapTable({ map: { x, y, cells, measure }, shown, getLabel }: MapTableProps) {
  const values = cells.flatMap((cell) => (cell[shown] === null ? [] : [cell[shown]]));
  const largest = Math.max(1e-9, ...values.map(Math.abs));
  const highest = Math.max(...values);
  return (
    <>
      <p className="text-12 text-ink-3">
        {getLabel(x.name)} across, {getLabel(y.name)} down. Each cell: {measureLabel(measure)}
        {shown === 'neighbours' && ', median of the cells around it'}. ★ marks the highest. Trust a wide field of high
        values; a high cell among low ones is probably chance.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Map, scrollable" className="relative overflow-x-auto">
        <table
          aria-label={`${measureLabel(measure)} by ${getLabel(x.name)} and ${getLabel(y.name)}`}
          className="border-separate border-spacing-0.5 text-12 tabular-nums"
        >
          <thead>
            <tr className="text-ink-3">
              <td />
              {x.values.map((value) => (
                <th key={value} scope="col" className="px-1.5 pb-1 text-center font-text">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {y.values.map((row, line) => (
              <tr key={row}>
                <th scope="row" className="pr-2 text-right font-text text-ink-3">
                  {row}
                </th>
                {cells.slice(line * x.values.length, (line + 1) * x.values.length).map((cell) => (
                  <Cell
                    key={cell.x}
                    value={cell[shown]}
                    largest={largest}
                    isHighest={cell[shown] !== null && cell[shown] === highest}
                    text={measureText(cell[shown], measure)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface CellProps {
  value: number | null;
  largest: number;
  isHighest: boolean;
  text: string;
}

function Cell({ value, largest, isHighest, text }: CellProps) {
  if (value === null) return <td className="px-1.5 text-center text-ink-3">{EM_DASH}</td>;
  const depth = Math.round(8 + (MAX_DEPTH - 8) * Math.min(1, Math.abs(value) / largest));
  const colour = value < 0 ? 'var(--color-short-mute)' : 'var(--color-long-mute)';
  return (
    <td
      className={`picture h-8 min-w-16 rounded-chip px-1.5 text-center whitespace-nowrap text-ink-1 ${isHighest ? 'font-strong outline outline-2 outline-ink-1' : ''}`}
      style={{ background: `color-mix(in oklab, ${colour} ${depth}%, var(--color-surface-1))` }}
    >
      {isHighest && (
        <>
          <span aria-hidden="true">★ </span>
          <span className="sr-only">highest: </span>
        </>
      )}
      {text}
    </td>
  );
}
