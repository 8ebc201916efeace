import { Card, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { PanelProps } from './panel.tsx';

export function ConfigPanel({ strategy: { configuration } }: PanelProps) {
  if (configuration.length === 0) return <EmptyState title="No configuration parameters available." />;
  return (
    <Card>
      <CardHeader title="Published configuration" />
      <dl className="divide-y divide-line px-4 md:px-5">
        {configuration.map(({ key, value, help }) => (
          <div key={key} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt>
              <span className="text-ink-1">{key}</span>
              {help && <span className="mt-0.5 block text-12 text-ink-3">{help}</span>}
            </dt>
            <dd className="max-w-1/2 text-right font-strong break-words text-ink-1 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
