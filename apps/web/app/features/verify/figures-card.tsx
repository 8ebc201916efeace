import { Check, X } from 'lucide';
import { useState } from 'react';
import { formatCount } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { formatPair } from './figure-text.ts';
import type { ShownFigure, ShownFigures, Verification } from './verification.ts';

const MAIN_FIGURES: ReadonlySet<string> = new Set([
  'totalReturn',
  'cagr',
  'volatility',
  'sharpeRatio',
  'sortinoRatio',
  'maxDrawdown',
  'profitFactor',
  'winRate',
  'avgRR',
  'expectancy',
  'trades',
  'exposureTime',
]);

interface FiguresCardProps {
  readonly strategies: readonly SelectOption[];
  readonly strategyId: string;
  readonly onStrategy: (id: string) => void;
  /** Null until a check has ended. */
  readonly verification: Verification | null;
}

/** The published figures of a strategy, and those that this browser recomputed from the entries. */
export function FiguresCard({ strategies, strategyId, onStrategy, verification }: FiguresCardProps) {
  const records = verification?.figures.filter((record) => record.strategyId === strategyId) ?? null;
  return (
    <Card aria-labelledby="figures">
      <CardHeader id="figures" title="Live figures, recomputed from the log">
        {strategies.length > 0 && (
          <Select
            label="Strategy"
            name="strategy"
            options={strategies}
            value={strategyId}
            onChange={onStrategy}
            className="max-sm:w-full"
          />
        )}
      </CardHeader>
      {records === null ? (
        <CardBody>
          <p className="max-w-read">
            After the check, this shows each live figure that the site publishes of this strategy and the value that
            your browser computed from the log alone.
          </p>
        </CardBody>
      ) : (
        <Records key={strategyId} records={records} verification={verification!} />
      )}
    </Card>
  );
}

function Records({ records, verification }: { records: readonly ShownFigures[]; verification: Verification }) {
  const zone = useTimeZone();
  const [isWhole, setWhole] = useState(false);
  const record = records.find(({ place }) => place === '/api/live-records');
  if (record === undefined) {
    return (
      <CardBody>
        <p className="max-w-read">
          The site publishes no live figures of this strategy, because the log has no signal of it yet. There is nothing
          to compare.
        </p>
      </CardBody>
    );
  }
  if (record.figures === null) {
    return (
      <CardBody>
        <p className="max-w-read">
          Not compared: the figures end with a daily mark that is not public yet. Check again after the public delay.
        </p>
      </CardBody>
    );
  }
  const isInLibrary = records.length > 1;
  const until = formatMoment(record.to, zone);
  return (
    <>
      <CardBody className="grid gap-1.5 pb-3 md:pb-3">
        <Outcome figures={record.figures} size={verification.size} until={until} />
        {verification.status === 'invalid' && (
          <p className="max-w-read text-warn">
            The log failed the check above. Figures computed from it prove nothing until the findings are explained.
          </p>
        )}
        {!isInLibrary && (
          <p className="max-w-read text-13 text-ink-3">
            The library still shows this strategy’s backtest. The log holds hashes of a backtest, which a browser cannot
            verify without the bars. The live figures take its place once the record has 90 days and 30 trades.
          </p>
        )}
      </CardBody>
      <FigureTable figures={isWhole ? record.figures : firstFound(record.figures)} />
      <div className="border-line border-t p-2 text-center">
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show the main figures' : `Show all ${formatCount(record.figures.length)} figures`}
        </Button>
      </div>
    </>
  );
}

/** The main figures that have a value, and every figure that differs. */
const firstFound = (figures: readonly ShownFigure[]) =>
  figures.filter(({ key, recomputed, isEqual }) => !isEqual || (MAIN_FIGURES.has(key) && recomputed !== null));

function Outcome({ figures, size, until }: { figures: readonly ShownFigure[]; size: number; until: string }) {
  const different = figures.filter(({ isEqual }) => !isEqual).length;
  const missing = figures.filter(({ recomputed, isEqual }) => isEqual && recomputed === null).length;
  const text =
    different === 0
      ? `All ${formatCount(figures.length)} figures are equal`
      : `${formatCount(different)} of ${formatCount(figures.length)} figures differ`;
  return (
    <p className="max-w-read text-16">
      <strong className={different === 0 ? 'text-long' : 'text-short'}>{text}</strong>
      {`, recomputed from ${formatCount(size)} entries up to ${until}. `}
      {missing > 0 &&
        `${formatCount(missing)} of them ${missing === 1 ? 'has' : 'have'} no value yet, on the site and in the entries; the reasons are among all figures.`}
    </p>
  );
}

const COLUMNS = [
  { name: 'Figure' },
  { name: 'Published', isNumber: true },
  { name: 'Recomputed', isNumber: true },
  { name: 'Compared', head: <span className="max-sm:sr-only">Compared</span>, className: 'w-0 sm:pl-6' },
];

function FigureTable({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <div className="border-line border-t">
      <Table label="Published and recomputed figures" columns={COLUMNS}>
        {figures.map((figure) => (
          <FigureRow key={figure.key} figure={figure} />
        ))}
      </Table>
    </div>
  );
}

function FigureRow({ figure }: { figure: ShownFigure }) {
  const { label, reason, isEqual } = figure;
  const [shown, recomputed] = formatPair(figure);
  return (
    <tr className={isEqual ? 'align-baseline' : 'bg-short-soft align-baseline'}>
      <Th className="font-text whitespace-normal! text-ink-2">
        {label}
        {reason && <span className="block text-12 text-ink-3">{reason}</span>}
      </Th>
      <Td isNumber className="font-strong text-ink-1">
        {shown}
      </Td>
      <Td isNumber className="font-strong text-ink-1">
        {recomputed}
      </Td>
      <Td className="sm:pl-6">
        <Mark isEqual={isEqual} />
      </Td>
    </tr>
  );
}

function Mark({ isEqual }: { isEqual: boolean }) {
  return (
    <span className={`inline-flex items-center gap-1 ${isEqual ? 'text-long' : 'font-strong text-short'}`}>
      <Icon of={isEqual ? Check : X} size={14} strokeWidth={2.4} />
      <span className="max-sm:sr-only">{isEqual ? 'equal' : 'different'}</span>
    </span>
  );
}
