import {
  type Strategy,
  type StudyDetail,
  SWEEP_ROWS_SHOWN,
  type SweepResult,
  type SweepSettings,
} from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useNavigate } from 'react-router';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { formatCount } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.ts';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { toastFailure } from '../../../ui/toast/toast.ts';
import { runMutations } from '../runs/runs.queries.ts';
import { measureLabel, measureText } from './measure-text.ts';
import { rowsFile } from './studies.queries.ts';
import { setText } from './study-text.ts';

const ALWAYS = ['sharpeRatio', 'totalReturn', 'maxDrawdown', 'winRate', 'profitFactor'] as const;

interface SweepRowsCardProps {
  study: StudyDetail;
  settings: SweepSettings;
  result: SweepResult;
  parameters: Strategy['parameters'];
}

/** The best runs of a sweep, each of which can be opened as a run. */
export function SweepRowsCard({ study, settings, result: { rows, runs, computed }, parameters }: SweepRowsCardProps) {
  const { strategyId, timeframe, from, to, costFactor, measure } = settings;
  const measures = [measure, ...ALWAYS.filter((one) => one !== measure)];
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(runMutations(strategyId).start);
  const open = ({ symbol, set }: SweepResult['rows'][number]) =>
    mutate(
      {
        name: `${symbol}, ${setText(set, parameters)}`.slice(0, 60),
        strategyId,
        symbol,
        timeframe,
        from,
        to,
        costFactor,
        detail: settings.detail ?? null,
        params: { ...settings.params, ...set },
      },
      {
        onSuccess: () => void navigate(memberPaths.backtests),
        onError: toastFailure('The run could not be started'),
      },
    );
  const columns = [
    { name: 'Rank' },
    { name: 'Settings' },
    { name: 'Trades', isNumber: true },
    ...measures.map((key) => ({ name: measureLabel(key), isNumber: true })),
    { name: 'Run' },
  ];
  const hasSymbols = settings.symbols.length > 1;
  return (
    <Card aria-labelledby="sweep-rows" className="min-w-0">
      <CardHeader id="sweep-rows" title={`Runs by ${measureLabel(measure)}`}>
        {computed === runs && (
          <a
            href={rowsFile(study.id)}
            download
            className={`${TEXT_LINK} touch inline-flex items-center gap-1.5 text-13`}
          >
            <Icon of={Download} size={14} />
            Download all as CSV
          </a>
        )}
      </CardHeader>
      <Table label="The best runs" columns={columns} scrolls>
        {rows.slice(0, SWEEP_ROWS_SHOWN).map((row, i) => (
          <tr key={`${row.symbol} ${JSON.stringify(row.set)}`}>
            <Th>{i + 1}</Th>
            <Td>
              {hasSymbols && `${row.symbol}: `}
              {setText(row.set, parameters)}
            </Td>
            <Td isNumber>{formatCount(row.trades)}</Td>
            {measures.map((key) => (
              <Td key={key} isNumber className={key === measure ? 'font-strong text-ink-1' : ''}>
                {measureText(row.measures[key] ?? null, key)}
              </Td>
            ))}
            <Td>
              <Button
                size="small"
                disabled={isPending}
                aria-label={`Open as a run: rank ${i + 1}`}
                onClick={() => open(row)}
              >
                Open as a run
              </Button>
            </Td>
          </tr>
        ))}
      </Table>
      {rows.length < runs && (
        <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
          The best {formatCount(rows.length)} of {formatCount(runs)} runs
          {computed < runs ? `, of which ${formatCount(computed)} are computed.` : '; the file has all of them.'}
        </p>
      )}
    </Card>
  );
}
