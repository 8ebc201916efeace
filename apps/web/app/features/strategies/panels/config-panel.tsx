import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Playground } from '../lab/playground.tsx';
import { toConfiguration } from './configuration.ts';
import type { PanelProps } from './panel.tsx';

/** Tab of the parameters: a backtest with own values, and the published ones. */
export function ConfigPanel({ strategy }: PanelProps) {
  return (
    <>
      {!strategy.isBuiltIn && <OnServerAlone id={strategy.id} />}
      {strategy.isBuiltIn && Object.keys(strategy.parameters).length > 0 && <Playground strategy={strategy} />}
      <Configuration strategy={strategy} />
    </>
  );
}

/** In place of the form: the browser does not have the code of the operator's own files. */
function OnServerAlone({ id }: { id: string }) {
  return (
    <EmptyState
      title="Its rules run on the server alone"
      text="Your browser does not have the code of this strategy. Try its parameters under Backtesting: the server computes them."
    >
      <ButtonLink to={memberPaths.getBacktests(id)}>Try its parameters</ButtonLink>
    </EmptyState>
  );
}

function Configuration({ strategy }: PanelProps) {
  const configuration = toConfiguration(strategy);
  if (configuration.length === 0) return <EmptyState title="No configuration parameters available." />;
  return (
    <TitledCard id="configuration" title="Published configuration">
      <dl className="grid overflow-hidden px-4 md:grid-cols-2 md:gap-x-8 md:px-5">
        {configuration.map(({ key, value, help }) => (
          <div key={key} className="flex items-baseline justify-between gap-4 -mb-px border-line border-b py-2.5">
            <dt className="min-w-0">
              <span className="break-words text-ink-1">{key}</span>
              {help && <span className="mt-0.5 block text-12 text-ink-3">{help}</span>}
            </dt>
            <dd className="max-w-1/2 shrink-0 text-right font-strong break-words text-ink-1 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}
