import type { Strategy, StudyDetail, SweepResult, SweepSettings } from '@sealtick/contract';
import { TriangleAlert } from 'lucide';
import { EM_DASH, formatCount, formatCounted, formatPercent, formatRatio } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.ts';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { isUnfinished } from '../runs/is-unfinished.ts';
import { measureLabel, measureText } from './measure-text.ts';
import { StudyCurveCard } from './study-curve-card.tsx';
import { setText } from './study-text.ts';
import { SweepMapCard } from './sweep-map-card.tsx';
import { SweepRowsCard } from './sweep-rows-card.tsx';

const KNOWN_AT_END = 'Known at the end';

interface SweepResultCardsProps {
  study: StudyDetail;
  settings: SweepSettings;
  result: SweepResult;
  parameters: Strategy['parameters'];
}

/** What a sweep found: the verdict beside the best settings, the map, the rows. */
export function SweepResultCards({ study, settings, result, parameters }: SweepResultCardsProps) {
  const { state } = study;
  const { rows, runs, computed, trials, neighbours, warnings, verdict, curve, periodsPerYear } = result;
  const [best] = rows;
  const { measure } = settings;
  if (!best) return null;
  const { deflated = null, overfitting = null } = verdict ?? {};
  const annual = (daily: number) => formatRatio(daily * Math.sqrt(periodsPerYear));
  return (
    <>
      {verdict && <VerdictNote verdict={verdict} warnings={warnings} parameters={parameters} />}
      <StatStrip
        label="The best settings"
        columns={5}
        stats={[
          {
            label: `${measureLabel(measure)}, best of ${formatCount(trials)}`,
            value: measureText(best.measures[measure] ?? null, measure),
            note: `${best.symbol}: ${setText(best.set, parameters)}; ${formatCounted(best.trades, 'trade')}`,
          },
          {
            label: 'Median of its neighbours',
            value: neighbours?.median == null ? null : measureText(neighbours.median, measure),
            note: neighbours === null ? KNOWN_AT_END : `${formatCounted(neighbours.count, 'run')} next to it`,
          },
          {
            label: 'Deflated Sharpe (DSR)',
            term: 'deflated-sharpe-ratio-dsr',
            value: deflated && formatPercent(deflated.probability),
            note: deflated
              ? `Probability that its Sharpe ratio is above ${annual(deflated.bestOfTrials)}, that of the best of ${formatCount(trials)} without an edge`
              : isUnfinished(study)
                ? KNOWN_AT_END
                : 'Needs daily returns of at least two settings',
          },
          {
            label: 'Overfitting (PBO)',
            term: 'probability-of-backtest-overfitting-pbo',
            value: overfitting?.probability == null ? null : formatPercent(overfitting.probability),
            note: overfitting
              ? `Share of ${formatCount(overfitting.splits)} splits whose best settings are in the lower half of the other bars`
              : isUnfinished(study)
                ? KNOWN_AT_END
                : 'Needs two settings and four periods of returns',
          },
          {
            label: 'Runs',
            value: formatCount(computed),
            note: computed < runs ? `of ${formatCount(runs)}` : 'all computed',
          },
        ]}
      />
      {settings.axes.length > 1 && settings.sampling.kind === 'grid' && state === 'done' && (
        <SweepMapCard id={study.id} settings={settings} best={best} parameters={parameters} />
      )}
      {curve && <StudyCurveCard curve={curve} title="Equity with the best settings" label="Best settings" />}
      <SweepRowsCard study={study} settings={settings} result={result} parameters={parameters} />
    </>
  );
}

interface VerdictNoteProps extends Pick<SweepResult, 'warnings'> {
  verdict: NonNullable<SweepResult['verdict']>;
  parameters: Strategy['parameters'];
}

function VerdictNote({ verdict, warnings, parameters }: VerdictNoteProps) {
  const isDoubtful = verdict.verdict !== 'survives' || warnings.length > 1;
  return (
    <section
      aria-label="Verdict"
      className={`flex gap-3 rounded-card px-4 py-3 text-13 text-ink-1 md:px-5 ${isDoubtful ? 'bg-warn-soft' : 'bg-surface-2'}`}
    >
      {isDoubtful && <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />}
      <div>
        <p className="font-strong">{verdict.text || EM_DASH}</p>
        <ul>
          {warnings.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              {kind === 'edge-of-range' ? text.replace(/^\w+/, (name) => parameters[name]?.label ?? name) : text}
            </li>
          ))}
        </ul>
        {verdict.errorRates && <p className="text-ink-2">{verdict.errorRates}</p>}
      </div>
    </section>
  );
}
