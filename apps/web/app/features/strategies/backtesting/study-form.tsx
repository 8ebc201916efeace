import { STUDY_RUNS_MAX } from '@sealtick/contract';
import { cutText, TIMEFRAMES, type Timeframe } from '@sealtick/engine';
import { useMutation } from '@tanstack/react-query';
import { Play, Plus } from 'lucide';
import type { FormEvent } from 'react';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { focusInvalidSlider } from '../../../ui/focus-invalid-slider.ts';
import { Icon } from '../../../ui/icon.ts';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AxisFields } from './axis-fields.tsx';
import { DetailSelect } from './detail-select.tsx';
import { OtherSymbols } from './other-symbols.tsx';
import { SamplingFields } from './sampling-fields.tsx';
import { STUDY_MUTATIONS } from './studies.queries.ts';
import { countRuns, type StudyForm as Form, MEASURES, MOST_AXES, toSettings, usualAxis } from './study-settings.ts';
import { FITTING_WINDOWS, limitSpan, shownWindows, windowsProblem } from './study-windows.ts';
import { useBarSpan } from './use-bar-span.ts';
import type { TestSettings } from './use-test-settings.ts';
import { WindowFields } from './window-fields.tsx';

const NOTE = { sweep: 'runs', 'walk-forward': 'sets, each compared in every window' } as const;

interface StudyFormProps {
  kind: 'sweep' | 'walk-forward';
  settings: TestSettings;
}

/** What is varied, and on which bars; the other settings stand above. */
export function StudyForm({ kind, settings }: StudyFormProps) {
  const { strategy, parameters, symbols, symbol, published } = settings;
  const draft = useDraft<Form>(`study.${kind}.${strategy.id}`, nothingTyped(settings));
  const { mutate, isPending, error } = useMutation(STUDY_MUTATIONS.start);
  const timeframe = draft.value.timeframe || published[0]!;
  const isWalk = kind === 'walk-forward';
  const bars = useBarSpan({ symbol, timeframe: timeframe as Timeframe }, isWalk);
  const span = bars ? limitSpan(bars, draft.value) : null;
  const form = { ...draft.value, ...shownWindows(draft.value, span) };
  const problemOfWindows = isWalk ? windowsProblem(form, span) : null;
  const others = symbols.filter((one) => one !== symbol);
  const chosen = form.symbols.filter((one) => others.includes(one));
  const runs = countRuns(form, kind === 'sweep' ? 1 + chosen.length : 1);
  const problem = error === null ? null : getProblem(error);
  const free = parameters.filter(({ key }) => form.axes.every(({ name }) => name !== key));
  const canStart =
    runs !== null && runs <= STUDY_RUNS_MAX && problemOfWindows === null && (!isWalk || bars !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !canStart || focusInvalidSlider()) return;
    const name = cutText(form.name.trim() || defaultName(form, symbol, timeframe), 60);
    mutate({ name, settings: toSettings(kind, { ...form, symbols: chosen, timeframe }, settings) });
  };
  return (
    <form onSubmit={submit} className="@container grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:px-5">
      <h3 className="font-head text-14">Vary</h3>
      {form.axes.map((axis, i) => (
        <AxisFields
          key={axis.name}
          axis={axis}
          parameters={parameters.filter(({ key }) => key === axis.name || free.some((one) => one.key === key))}
          canRemove={form.axes.length > 1}
          onChange={(next) => draft.change({ axes: form.axes.with(i, next) })}
          onRemove={() => draft.change({ axes: form.axes.filter((one) => one !== axis) })}
        />
      ))}
      {form.axes.length < MOST_AXES && free.length > 0 && (
        <Button
          size="small"
          className="w-fit"
          onClick={() => draft.change({ axes: [...form.axes, usualAxis(free[0]!)] })}
        >
          <Icon of={Plus} size={14} />
          Add a parameter
        </Button>
      )}
      <SamplingFields value={form} onChange={draft.change} />
      <Select
        label="Best by"
        name="measure"
        options={MEASURES}
        value={form.measure}
        onChange={(measure) => draft.change({ measure })}
      />
      {isWalk && <WindowFields value={form} problem={problemOfWindows} onChange={draft.change} />}
      <ChoiceRow
        label="Timeframe"
        choices={TIMEFRAMES.map((value) => ({ value: value as string, label: value }))}
        value={timeframe}
        onChange={(next) => draft.change({ timeframe: next })}
      />
      <DetailSelect timeframes={[timeframe]} value={form.detail} onChange={(detail) => draft.change({ detail })} />
      {kind === 'sweep' && others.length > 0 && (
        <OtherSymbols symbols={others} chosen={chosen} onChange={(symbols) => draft.change({ symbols })} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @sm:grid-cols-2">
        <Day label="First day" value={form.fromDay} onChange={(fromDay) => draft.change({ fromDay })} />
        <Day label="Last day" value={form.toDay} onChange={(toDay) => draft.change({ toDay })} />
      </div>
      <TextField
        label="Name"
        error={problem?.fields.name}
        autoComplete="off"
        maxLength={60}
        placeholder={cutText(defaultName(form, symbol, timeframe), 60)}
        value={form.name}
        onChange={(typed) => draft.change({ name: typed })}
      />
      <p role="status" className="text-12 text-ink-3">
        {runs === null
          ? 'Each parameter needs a first value, a last one that is not smaller, and a step above 0. Combinations and seed are whole numbers.'
          : runs > STUDY_RUNS_MAX
            ? `${runs.toLocaleString('en-GB')} runs; a study has at most ${STUDY_RUNS_MAX.toLocaleString('en-GB')}. Choose fewer values, or try some of the combinations.`
            : `${runs.toLocaleString('en-GB')} ${NOTE[kind]}. Each counts as a trial, which cannot be reset.`}
      </p>
      <ProblemLine of={problem?.fields.name === undefined ? problem : null} />
      <Button type="submit" variant="primary" isLoading={isPending} disabled={!canStart} className="w-fit">
        <Icon of={Play} size={15} />
        {kind === 'sweep' ? 'Start the sweep' : 'Start the walk-forward'}
      </Button>
    </form>
  );
}

const nothingTyped = ({ parameters }: TestSettings): Form => ({
  name: '',
  timeframe: '',
  symbols: [],
  axes: parameters.slice(0, 2).map(usualAxis),
  sampling: 'grid',
  sets: '200',
  seed: '1',
  measure: 'sharpeRatio',
  detail: '',
  fromDay: '',
  toDay: '',
  ...FITTING_WINDOWS,
});

const defaultName = ({ axes }: Form, symbol: string, timeframe: string): string =>
  `${symbol} ${timeframe}, ${formatCounted(axes.length, 'parameter')}`;

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const Day = ({ label, value, onChange }: TextFieldProps) => (
  <TextField label={label} type="date" value={value} onChange={onChange} />
);
