import { type ReactNode, type Ref, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { readValue, writeValue } from '../lab/parameter-view.ts';
import type { TestedStrategy } from './backtesting.queries.ts';
import { FormCard, type FormFold } from './form-card.tsx';
import { COST_FACTORS, type TestSettings } from './use-test-settings.ts';

interface SettingsCardProps {
  settings: TestSettings;
  strategies: readonly TestedStrategy[];
  /** Text of the button that opens the form on narrow screens. */
  action: string;
  fold: FormFold;
  ref?: Ref<HTMLElement>;
  /** The rest of the form, and its button. */
  children: ReactNode;
}

/** Strategy, symbol, costs and parameters of what is computed next. */
export function SettingsCard({ settings, strategies, action, fold, ref, children }: SettingsCardProps) {
  const { strategy, symbols, symbol, parameters, params, costFactor, change, setValues } = settings;
  const changed = parameters.filter(({ key, published }) => params[key] !== published).length;
  // Counted, so that a reset also replaces invalid text, which changed no value.
  const [resets, setResets] = useState(0);
  const reset = () => {
    change({ set: '', costs: '' });
    setResets((before) => before + 1);
  };
  return (
    <FormCard
      ref={ref}
      id="settings"
      title="Settings"
      action={action}
      fold={fold}
      head={
        changed > 0 && (
          <Badge tone="accent">
            {changed} of {parameters.length} changed
          </Badge>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-line border-b px-4 py-4 md:px-5">
        <Select
          label="Strategy"
          name="strategy"
          options={strategies.map(({ id, name }) => ({ value: id, label: name }))}
          value={strategy.id}
          onChange={(id) => change({ strategy: id, symbol: '', set: '' })}
        />
        <Select
          label="Symbol"
          name="symbol"
          options={symbols.map((one) => ({ value: one, label: one }))}
          value={symbol}
          onChange={(one) => change({ symbol: one })}
        />
        <Select
          label="Costs"
          name="costs"
          options={COST_FACTORS.map((value) => ({ value, label: `× ${value}` }))}
          value={String(costFactor)}
          onChange={(factor) => change({ costs: factor === '1' ? '' : factor })}
        />
        {parameters.map(({ key, help, ...parameter }) => (
          <Slider
            key={`${strategy.id} ${key} ${resets}`}
            {...parameter}
            head={<Tooltip text={help}>{parameter.label}</Tooltip>}
            value={params[key]!}
            write={(value) => writeValue(value, parameter)}
            read={(text) => readValue(text, parameter)}
            onChange={(value) => setValues({ ...params, [key]: value })}
          />
        ))}
        <Button onClick={reset}>Reset to the published values</Button>
      </div>
      {children}
    </FormCard>
  );
}
