import type { RecordReplay } from '@sealtick/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { RISK_PERCENT, readRiskPercent, type WhatIf, whatIfRows } from './what-if-rows.ts';

interface WhatIfFormProps {
  replay: RecordReplay;
  currency: string;
  getName: (strategyId: string) => string;
}

const AS_IT_WAS: WhatIf = { percent: null, without: [] };
const COLUMNS = [{ name: 'Figure' }, { name: 'Your record', isNumber: true }, { name: 'What if', isNumber: true }];

/** Other risk and fewer strategies, and the figures of the record with them. */
export function WhatIfForm({ replay, currency, getName }: WhatIfFormProps) {
  const [chosen, setChosen] = useState(AS_IT_WAS);
  const computed = useDeferredValue(chosen);
  const rows = useMemo(() => whatIfRows(replay, computed, currency), [replay, computed, currency]);
  const strategies = [...new Set(replay.trades.map(({ opened }) => opened.strategyId))].sort();
  const inForce = (replay.fraction ?? 0.02) * 100;
  const isChanged = chosen.percent !== null || chosen.without.length > 0;
  const toggle = (id: string, isKept: boolean) =>
    setChosen({ ...chosen, without: isKept ? chosen.without.filter((one) => one !== id) : [...chosen.without, id] });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <form aria-label="What if" onSubmit={(event) => event.preventDefault()} className="grid gap-4 print:hidden">
        <Slider
          label="Risk of every trade"
          head="Risk of every trade"
          unit="%"
          {...RISK_PERCENT}
          value={chosen.percent ?? inForce}
          published={inForce}
          notch="In force"
          write={(value) => value.toFixed(1)}
          read={readRiskPercent}
          onChange={(percent) => setChosen({ ...chosen, percent })}
        />
        {strategies.length > 1 && (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-13 font-strong text-ink-1">Strategies</legend>
            {strategies.map((id) => (
              <Checkbox
                key={id}
                checked={!chosen.without.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              >
                {getName(id)}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <div>
          <Button size="small" disabled={!isChanged} onClick={() => setChosen(AS_IT_WAS)}>
            As it was
          </Button>
        </div>
      </form>
      <div>
        <div className="-mx-4 md:-mx-5">
          <Table label="The record as it was, and what if" columns={COLUMNS} scrolls>
            {rows.map(({ name, before, after }) => (
              <tr key={name}>
                <Th className="font-text whitespace-normal!">{name}</Th>
                <Td isNumber>{before}</Td>
                <Td isNumber className="font-strong text-ink-1">
                  {after}
                </Td>
              </tr>
            ))}
          </Table>
        </div>
        <p className="mt-2 text-12 text-ink-3">
          {chosen.percent === null
            ? 'Each trade has the risk that was in force at its fill. '
            : 'Every trade has the same risk. Limits are not applied. '}
          Live record, up to now, after costs.
        </p>
      </div>
    </div>
  );
}
