import type { Strategy } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { commonBasis } from '../../lib/figures/common-basis.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { formatPercent, formatRatio } from '../../lib/text/format.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { frequencyText } from './frequency-text.ts';
import { StepRow, type StepState } from './step-row.tsx';

const SUGGESTED = 3;

/** Returns the strategies with the highest Sharpe ratios; those without one come last. */
const suggestions = <S extends Pick<Strategy, 'performanceMetrics'>>(strategies: readonly S[]): S[] =>
  strategies
    .toSorted(
      (a, b) =>
        (b.performanceMetrics.sharpe ?? Number.NEGATIVE_INFINITY) -
        (a.performanceMetrics.sharpe ?? Number.NEGATIVE_INFINITY),
    )
    .slice(0, SUGGESTED);

type Suggested = Pick<Strategy, 'id' | 'name' | 'markets' | 'performanceMetrics'>;

interface FollowStepProps {
  state: StepState;
  /** The strategies of the site. */
  strategies: readonly Suggested[];
  /** What subscribes to a strategy. */
  subscribe: (strategy: Suggested, variant: 'primary' | 'secondary') => ReactNode;
}

/** Suggests three strategies, the current step with what subscribes to them. */
export function FollowStep({ state, strategies, subscribe }: FollowStepProps) {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery());
  const followed = strategies.filter(({ id }) => subscriptions.some(({ strategyId }) => strategyId === id));
  return (
    <StepRow
      number={2}
      state={state}
      title="Follow a strategy"
      text={
        state === 'done'
          ? `You follow ${followed.map(({ name }) => name).join(', ')}.`
          : `You see the signals of a strategy that you follow immediately.${
              state === 'current' ? ' These three have the highest Sharpe ratios.' : ''
            }`
      }
    >
      {state === 'current' ? <Suggestions strategies={strategies} subscribe={subscribe} /> : <AllStrategies />}
    </StepRow>
  );
}

function Suggestions({ strategies, subscribe }: Omit<FollowStepProps, 'state'>) {
  const rows = suggestions(strategies);
  const basis = commonBasis(rows.map(({ performanceMetrics }) => ({ basis: performanceMetrics.basis })));
  return (
    <>
      <BasisLabel basis={basis} />
      <ul aria-label="Suggested strategies" className="mt-1 mb-3 divide-y divide-line">
        {rows.map((strategy, position) => (
          <li key={strategy.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0">
              <TextLink isAlone to={paths.strategy(strategy.id)}>
                {strategy.name}
              </TextLink>
              <p className="text-12 text-ink-3 tabular-nums">{describe(strategy.performanceMetrics)}</p>
            </div>
            {subscribe(strategy, position === 0 ? 'primary' : 'secondary')}
          </li>
        ))}
      </ul>
      <AllStrategies />
    </>
  );
}

function describe(metrics: Suggested['performanceMetrics']): string {
  const { sharpe, maxDrawdown } = metrics;
  const figures = [`Sharpe ${formatRatio(sharpe)}`, `Max drawdown ${formatPercent(maxDrawdown)}`];
  return [...figures, frequencyText(metrics) ?? []].flat().join(' · ');
}

const AllStrategies = () => (
  <p className="text-13">
    <TextLink isAlone to={paths.strategies}>
      Compare all strategies
    </TextLink>
  </p>
);
