import type { Run } from '@sealtick/contract';
import { cutText, TIMEFRAMES } from '@sealtick/engine';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide';
import { type FormEvent, useEffect } from 'react';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { formatCount } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { focusInvalidSlider } from '../../../ui/focus-invalid-slider.ts';
import { Icon } from '../../../ui/icon.ts';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  daysText,
  defaultName,
  detailsFor,
  type RunForm as Form,
  getPeriod,
  type PeriodName,
  type RunSettings,
  type UsedRun,
  unpublishedText,
} from './run-settings.ts';
import { runMutations } from './runs.queries.ts';

const NOTHING: Form = { name: '', timeframe: '', detail: '', period: 'shown', fromDay: '', toDay: '' };
const PERIODS: readonly { readonly value: PeriodName; readonly label: string }[] = [
  { value: 'shown', label: 'Bars above' },
  { value: 'all', label: 'All bars' },
  { value: 'own', label: 'By days' },
];
/** Fields of the call beside which the form shows an error. */
const OWN_FIELDS = ['name', 'from', 'to'];

interface RunFormProps {
  settings: RunSettings;
  /** A stored run whose settings are taken over. */
  used: UsedRun | null;
  /** Called once they are. */
  onUsed: () => void;
}

/** Runs the settings above on the server, which stores the run under a name. */
export function RunForm({ settings, used, onUsed }: RunFormProps) {
  const { strategy, symbol, params, costFactor, shown } = settings;
  const draft = useDraft(`run.${strategy.id}`, NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft of the strategy was read
  useEffect(() => {
    if (used?.strategyId !== strategy.id) return;
    draft.change({ timeframe: used.timeframe, detail: used.detail });
    onUsed();
  }, [used]);
  const { mutate, isPending, error } = useMutation(runMutations(strategy.id).start);
  const periods = shown === undefined ? PERIODS.slice(1) : PERIODS;
  const form = { ...draft.value, period: chosenPeriod(draft.value.period, shown) };
  const timeframe = form.timeframe || settings.timeframe;
  const details = detailsFor(timeframe);
  const detail = details.find((one) => one === form.detail) ?? null;
  const next = { ...settings, timeframe, detail };
  const unpublished = unpublishedText(settings, timeframe);
  const period = getPeriod(form, shown);
  const problem = error === null ? null : getProblem(error);
  const isOfField = OWN_FIELDS.some((field) => problem?.fields[field] !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || period === null || focusInvalidSlider()) return;
    const name = form.name.trim() || defaultName(next);
    mutate(
      { name: cutText(name, 60), strategyId: strategy.id, symbol, timeframe, params, costFactor, detail, ...period },
      // The other choices stay, as the settings above do: the next run is often the same with one change.
      { onSuccess: () => draft.forget({ ...NOTHING, name: form.name }) },
    );
  };
  return (
    <form
      onSubmit={submit}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-b p-4 md:px-5"
    >
      <TextField
        label="Name of the run"
        error={problem?.fields.name}
        autoComplete="off"
        maxLength={60}
        placeholder={defaultName(next)}
        value={form.name}
        onChange={(typed) => draft.change({ name: typed })}
      />
      <div className="grid gap-1.5">
        <ChoiceRow
          label="Timeframe of the run"
          choices={TIMEFRAMES.map((value) => ({ value, label: value }))}
          value={timeframe}
          onChange={(chosen) => draft.change({ timeframe: chosen === settings.timeframe ? '' : chosen })}
        />
        {unpublished !== '' && <p className="text-12 text-warn">{unpublished}</p>}
      </div>
      {details.length > 0 && (
        <DetailField
          timeframe={timeframe}
          details={details}
          value={detail}
          onChange={(chosen) => draft.change({ detail: chosen ?? '' })}
        />
      )}
      <div className="grid gap-1.5">
        <ChoiceRow
          label="Period of the run"
          choices={periods}
          value={form.period}
          onChange={(chosen) => draft.change({ period: chosen })}
        />
        <p className="text-12 text-ink-3">{periodText(form.period, next, settings.timeframe)}</p>
      </div>
      {form.period === 'own' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @sm:grid-cols-2">
          <DayField
            label="First day"
            error={problem?.fields.from}
            value={form.fromDay}
            onChange={(fromDay) => draft.change({ fromDay })}
          />
          <DayField
            label="Last day"
            error={problem?.fields.to}
            value={form.toDay}
            onChange={(toDay) => draft.change({ toDay })}
          />
        </div>
      )}
      <ProblemLine of={isOfField ? null : problem} />
      <Button type="submit" variant="primary" isLoading={isPending} disabled={period === null} className="w-fit">
        <Icon of={Play} size={15} />
        Run on the server
      </Button>
    </form>
  );
}

interface DetailFieldProps {
  timeframe: Run['timeframe'];
  details: readonly NonNullable<Run['detail']>[];
  /** Null for the rules of the engine. */
  value: Run['detail'];
  onChange: (detail: Run['detail']) => void;
}

/** The bars that show what happened inside a bar of the run. */
function DetailField({ timeframe, details, value, onChange }: DetailFieldProps) {
  return (
    <div className="grid gap-1.5">
      <Select
        label="Exits inside a bar"
        name="detail"
        options={[
          { value: '', label: 'by the engine rules' },
          ...details.map((each) => ({ value: each, label: `by ${each} bars` })),
        ]}
        value={value ?? ''}
        onChange={(chosen) => onChange(details.find((one) => one === chosen) ?? null)}
      />
      <p className="text-12 text-ink-3">
        Where a {timeframe} bar touches stop and target, the engine rules assume the stop first. Bars of a shorter
        timeframe show which came first, where there are any.
      </p>
    </div>
  );
}

/** The bars of the browser's backtest are a period only where there is one. */
const chosenPeriod = (period: PeriodName, shown: RunSettings['shown']): PeriodName =>
  shown === undefined && period === 'shown' ? 'all' : period;

interface DayFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, error, value, onChange }: DayFieldProps) {
  return <TextField label={label} error={error} type="date" value={value} onChange={onChange} />;
}

/** @param shownTimeframe That of the browser's backtest. */
function periodText(
  period: PeriodName,
  { symbol, timeframe, shown }: RunSettings,
  shownTimeframe: RunSettings['timeframe'],
): string {
  if (period === 'all') return `Every ${timeframe} bar of ${symbol} that the site has, up to 1,000,000.`;
  if (period === 'own') return 'UTC, up to 1,000,000 bars. An empty field is not a limit.';
  if (!shown) return 'The bars of the backtest above are loading.';
  const days = daysText({ from: new Date(shown.from).toISOString(), to: new Date(shown.to).toISOString() });
  if (timeframe !== shownTimeframe) return `The days of the backtest above: ${days}.`;
  return `The ${formatCount(shown.bars)} bars of the backtest above: ${days}.`;
}
