import { SIMULATION_TITLES, type SimulationKind } from '@sealtick/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import { formatNumber } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { FigureChart } from '../../../ui/figure-chart.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { type Setting, type SimulationResult, startValues } from './simulation-model.ts';
import { SIMULATIONS } from './simulations.ts';

const FIRST_SEED = 1;

interface CardProps {
  kind: SimulationKind;
  /** Whether its sliders can be moved; false in what the server renders. */
  isReady: boolean;
}

/** A simulation with its sliders, its chart, and the result in words. */
export function SimulationCard({ kind, isReady }: CardProps) {
  const simulation = SIMULATIONS[kind];
  const [chosen, setChosen] = useState(() => ({ values: startValues(simulation), seed: FIRST_SEED }));
  const computed = useDeferredValue(chosen);
  const result = useMemo(() => simulation.compute(computed.values, computed.seed), [simulation, computed]);
  const title = SIMULATION_TITLES[kind];
  const id = `simulation-${kind}`;
  return (
    <Card id={id} className="my-6">
      <CardHeader title={title}>
        <span className="text-13 text-ink-3">Simulation</span>
      </CardHeader>
      <div className="grid md:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <fieldset
          disabled={!isReady}
          aria-label="Values"
          className="grid min-w-0 content-start gap-3 border-line p-4 max-md:border-b md:border-r noscript:hidden! print:hidden"
        >
          {Object.entries(simulation.settings).map(([key, setting]) => (
            <SettingSlider
              key={key}
              setting={setting}
              value={chosen.values[key]!}
              onChange={(value) => setChosen({ ...chosen, values: { ...chosen.values, [key]: value } })}
            />
          ))}
          {simulation.isDrawn && (
            <Button size="small" onClick={() => setChosen({ ...chosen, seed: chosen.seed + 1 })}>
              Draw again
            </Button>
          )}
        </fieldset>
        <div className="min-w-0 p-4">
          <FigureChart figure={{ title: `${title}. ${result.words}`, ...result.chart }} />
        </div>
      </div>
      <Figures figures={result.figures} />
      <div className="border-line border-t p-4 text-13">
        <p aria-live="polite" className="max-w-[70ch]">
          {result.words}
        </p>
      </div>
      <p className="hidden px-4 pb-4 text-13 text-warn noscript:block">Other values need JavaScript.</p>
    </Card>
  );
}

function Figures({ figures }: Pick<SimulationResult, 'figures'>) {
  return (
    <dl className="grid grid-cols-2 border-line border-t md:flex">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="min-w-0 flex-1 px-4 py-3">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="font-head text-16 text-ink-1 tabular-nums">{value}</dd>
          {note !== undefined && <dd className="text-12 text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface SettingProps {
  setting: Setting;
  value: number;
  onChange: (value: number) => void;
}

function SettingSlider({ setting, value, onChange }: SettingProps) {
  const { label, unit, min, max, step, start } = setting;
  const digits = String(step).split('.')[1]?.length ?? 0;
  const write = (given: number) => formatNumber(given, digits);
  const read = (typed: string) => {
    const given = readNumber(typed);
    if (given >= min && given <= max && (step % 1 !== 0 || given % 1 === 0)) return { value: given };
    return { problem: `Enter ${step % 1 === 0 ? 'a whole number' : 'a number'} from ${write(min)} to ${write(max)}.` };
  };
  return (
    <Slider
      {...{ label, unit, min, max, step, value, write, read, onChange }}
      head={label}
      published={start}
      notch="At the start"
    />
  );
}
