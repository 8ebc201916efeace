import type { Strategy } from '@sealtick/contract';
import { RotateCcw } from 'lucide';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.ts';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { readValue, writeValue } from './parameter-view.ts';
import { PresetsSection } from './presets-section.tsx';
import { COST_FACTORS, getKey, getLabel, type LabSettings } from './use-lab-settings.ts';

interface ParametersCardProps {
  strategyId: Strategy['id'];
  settings: LabSettings;
}

/** The parameters, series and costs that a visitor can change. */
export function ParametersCard({ strategyId, settings }: ParametersCardProps) {
  const { parameters, changed, setValues } = settings;
  const { params: values, costFactor } = settings.run;
  // Counted, so that a reset also replaces invalid text, which changed no value.
  const [resets, setResets] = useState(0);
  const reset = () => {
    settings.reset();
    setResets((before) => before + 1);
  };
  return (
    <Card aria-labelledby="parameters" className="h-fit">
      <CardHeader id="parameters" title="Parameters">
        {changed > 0 && (
          <Badge tone="accent">
            {changed} of {parameters.length} changed
          </Badge>
        )}
      </CardHeader>
      <PresetsSection strategyId={strategyId} parameters={parameters} values={values} onChoose={setValues} />
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-4 py-4 md:px-5"
        onSubmit={(event) => event.preventDefault()}
      >
        <Select
          label="Series"
          name="series"
          options={settings.streams.map((one) => ({ value: getKey(one), label: getLabel(one) }))}
          value={getKey(settings.stream)}
          onChange={settings.setSeries}
        />
        <Select
          label="Costs"
          name="costs"
          options={COST_FACTORS}
          value={String(costFactor)}
          onChange={settings.setCosts}
        />
        {parameters.map(({ key, help, ...parameter }) => (
          <Slider
            key={`${key} ${resets}`}
            {...parameter}
            head={<Tooltip text={help}>{parameter.label}</Tooltip>}
            value={values[key]!}
            write={(value) => writeValue(value, parameter)}
            read={(text) => readValue(text, parameter)}
            onChange={(value) => setValues({ ...values, [key]: value })}
          />
        ))}
        <Button onClick={reset} className="mt-1 w-full">
          <Icon of={RotateCcw} size={15} />
          Reset to the published values
        </Button>
        <CopyButton label="Copy a link to these settings" text={settings.link} />
        <p className="text-12 text-ink-3">
          The backtest runs in your browser, again with each change. The notch marks the published value. Your changes
          are part of the address alone; the published rules and their record do not change.
        </p>
      </form>
    </Card>
  );
}
