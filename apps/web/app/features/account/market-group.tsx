import { MARKET_GROUP_DAYS, type OwnPlan, writes } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { useState } from 'react';
import { ofPlan } from '../../lib/queries/plan.queries.ts';
import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';
import { formatDate } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { useAccountWrite } from './use-account-write.ts';

const getName = (group: string) => ASSET_CLASS_LABELS[group] ?? group;

/** The market group of a plan that covers one: chosen here, and changed once in 30 days. */
export function MarketGroup({ plan: { label, marketGroup, marketGroupFixedUntil } }: { plan: OwnPlan }) {
  const [chosen, choose] = useState<string | null>(null);
  const [isAsked, ask] = useState(false);
  const { send, isSending, problem } = useAccountWrite(writes.plan.setMarketGroup, ofPlan);
  const change = () => {
    ask(false);
    void send({ marketGroup: chosen as AssetClass }, () => choose(null));
  };
  const isNew = chosen !== null && chosen !== '' && chosen !== marketGroup;
  const text = groupText(label, marketGroup, marketGroupFixedUntil);
  return (
    <section aria-label="Market group" className="grid gap-2.5 border-line border-t pt-4">
      {marketGroup !== null && marketGroupFixedUntil !== null ? (
        <div>
          <p className="font-strong text-ink-1">Market group: {getName(marketGroup)}</p>
          <p className="text-13">{text}</p>
        </div>
      ) : (
        <>
          <Field label="Market group" hint={text}>
            {(control) => (
              <Listbox {...control} value={chosen ?? marketGroup ?? ''} onChange={({ target }) => choose(target.value)}>
                {marketGroup === null && <option value="">Not chosen</option>}
                {Object.entries(ASSET_CLASS_LABELS).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Listbox>
            )}
          </Field>
          <Button disabled={!isNew} isLoading={isSending} onClick={marketGroup === null ? change : () => ask(true)}>
            {marketGroup === null ? 'Choose the market group' : 'Change the market group'}
          </Button>
        </>
      )}
      <ProblemLine of={problem} />
      {isAsked && marketGroup !== null && isNew && (
        <AlertDialog
          title={`Change the market group to ${getName(chosen)}?`}
          text={`You then see signals on ${getName(chosen)} immediately, and those on ${getName(marketGroup)} when they are public. Subscriptions to strategies that do not trade ${getName(chosen)} become inactive. You can change it again after ${MARKET_GROUP_DAYS} days.`}
          confirmLabel="Change the market group"
          onCancel={() => ask(false)}
          onConfirm={change}
        />
      )}
    </section>
  );
}

function groupText(label: string, marketGroup: string | null, fixedUntil: string | null): string {
  const days = `once in ${MARKET_GROUP_DAYS} days`;
  if (fixedUntil !== null) return `It can be changed ${days}, again from ${formatDate(fixedUntil)}.`;
  if (marketGroup !== null) return `It can be changed ${days}.`;
  return `${label} covers one market group. Your subscriptions are inactive until you choose it. It can be changed ${days}.`;
}
