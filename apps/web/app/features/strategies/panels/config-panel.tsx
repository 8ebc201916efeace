import { Card, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Playground } from '../lab/playground.tsx';
import { toConfiguration } from './configuration.ts';
import type { PanelProps } from './panel.tsx';

/** Tab of the parameters: a backtest with own values, and the published ones. */
export function ConfigPanel({ strategy }: PanelProps) {
  return (
    <>
      {Object.keys(strategy.parameters).length > 0 && <Playground strategy={strategy} />}
      <Configuration strategy={strategy} />
    </>
  );
}

function Configuration({ strategy }: PanelProps) {
  const configuration = toConfiguration(strategy);
  if (configuration.length === 0) return <EmptyState title="No configuration parameters available." />;
  return (
    <Card aria-labelledby="configuration">
      <CardHeader id="configuration" title="Published configuration" />
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
    </Card>
  );
}
