import { Card, CardHeader } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ExampleTrade } from '../performance/trades/example-trade.tsx';
import { checklist } from './checklist.ts';
import type { PanelProps } from './panel.tsx';

/** Tab of the steps by which a trader follows the strategy. */
export function PlaybookPanel({ strategy }: PanelProps) {
  const { executionPlaybook: playbook } = strategy;
  const steps = [
    { title: 'Setup conditions', content: playbook.setupConditions },
    { title: 'Entry trigger', content: playbook.entryTrigger },
    { title: 'Stop loss', content: playbook.stopLoss },
    { title: 'Profit targets', content: playbook.profitTargets },
    { title: 'Risk sizing', content: playbook.riskSizing },
  ].filter(({ content }) => content.length > 0);
  return (
    <>
      <Card aria-labelledby="playbook">
        <CardHeader id="playbook" title="Execution playbook">
          <CopyButton label="Copy as checklist" text={checklist(strategy.name, steps)} />
        </CardHeader>
        <div className="divide-y divide-line">
          {steps.map(({ title, content }) => (
            <div key={title} className="grid gap-1 px-4 py-4 md:grid-cols-[10rem_minmax(0,1fr)] md:gap-6 md:px-5">
              <h3 className="text-14">{title}</h3>
              <div className="max-w-read">
                {typeof content === 'string' ? <p>{content}</p> : <Conditions list={content} />}
              </div>
            </div>
          ))}
        </div>
      </Card>
      <ExampleTrade strategy={strategy} />
    </>
  );
}

function Conditions({ list }: { list: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-4 marker:text-ink-3">
      {list.map((condition) => (
        <li key={condition}>{condition}</li>
      ))}
    </ul>
  );
}
