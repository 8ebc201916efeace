import { cutText } from '@sealtick/engine';
import { useMutation } from '@tanstack/react-query';
import { Play, Plus } from 'lucide';
import type { FormEvent } from 'react';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Icon } from '../../../ui/icon.ts';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TabProps, TestedStrategy } from './backtesting.queries.ts';
import { DetailSelect } from './detail-select.tsx';
import { FormCard, useFormFold } from './form-card.tsx';
import {
  firstStream,
  LIMIT_FIELDS,
  MARGIN_FIELDS,
  NUMBER_FIELDS,
  type NumberField,
  nothingTyped,
  numberProblem,
  type PortfolioForm,
  toPortfolioSettings,
} from './portfolio-settings.ts';
import { StreamFields } from './stream-fields.tsx';
import { STUDY_MUTATIONS } from './studies.queries.ts';
import { StudyList } from './study-list.tsx';
import { useStudies } from './use-studies.ts';

const MOST_STREAMS = 20;
const ALLOCATIONS = [
  { value: 'equal', label: 'Equal risk' },
  { value: 'inverse-volatility', label: 'Less for volatile streams' },
];

/** The form of the next portfolio, and the stored ones. */
export function PortfolioTab({ strategies, tested }: TabProps) {
  const fold = useFormFold(useStudies('portfolio').rows?.length);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <FormCard id="portfolio" title="Several strategies on one account" action="New portfolio" fold={fold}>
        <Form strategies={tested} />
      </FormCard>
      <StudyList kind="portfolio" strategies={strategies} />
    </div>
  );
}

function Form({ strategies }: { strategies: readonly TestedStrategy[] }) {
  const draft = useDraft<PortfolioForm>('study.portfolio', nothingTyped(strategies));
  const { mutate, isPending, error } = useMutation(STUDY_MUTATIONS.start);
  const { value: form, change } = draft;
  const { streams, numbers } = form;
  const problem = error === null ? null : getProblem(error);
  const fields = Object.keys(NUMBER_FIELDS) as NumberField[];
  const isComplete = fields.every((field) => numberProblem(field, numbers[field]) === null);
  const usualName = cutText(
    `${formatCounted(streams.length, 'stream')}: ${streams.map(({ symbol }) => symbol).join(', ')}`,
    60,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !isComplete) return;
    mutate({ name: cutText(form.name.trim() || usualName, 60), settings: toPortfolioSettings(form) });
  };
  const number = (field: NumberField) => {
    const { label, unit } = NUMBER_FIELDS[field];
    return (
      <TextField
        key={field}
        label={label}
        unit={unit}
        error={numberProblem(field, numbers[field]) ?? undefined}
        inputMode="decimal"
        value={numbers[field]}
        onChange={(typed) => change({ numbers: { ...numbers, [field]: typed } })}
      />
    );
  };
  const day = (label: string, key: 'fromDay' | 'toDay') => (
    <TextField label={label} type="date" value={form[key]} onChange={(typed) => change({ [key]: typed })} />
  );
  return (
    <form onSubmit={submit} className="@container grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:px-5">
      <h3 className="font-head text-14">Streams</h3>
      {streams.map((stream, i) => (
        <StreamFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the same stream can be chosen twice
          key={i}
          position={i + 1}
          stream={stream}
          strategies={strategies}
          canRemove={streams.length > 1}
          onChange={(next) => change({ streams: streams.with(i, next) })}
          onRemove={() => change({ streams: streams.filter((_, other) => other !== i) })}
        />
      ))}
      {streams.length < MOST_STREAMS && (
        <Button
          size="small"
          className="w-fit"
          onClick={() =>
            change({ streams: [...streams, firstStream(strategies[streams.length % strategies.length]!)] })
          }
        >
          <Icon of={Plus} size={14} />
          Add a stream
        </Button>
      )}
      <h3 className="mt-2 font-head text-14">Account and limits</h3>
      <ChoiceField
        label="Allocation"
        value={form.allocation}
        choices={ALLOCATIONS.map(({ value, label }) => [value, label])}
        onChange={(allocation) => change({ allocation })}
      />
      {LIMIT_FIELDS.map(number)}
      <details>
        <summary className="touch w-fit text-13 text-ink-1">Margin by asset class</summary>
        <div className="mt-2 grid grid-cols-2 gap-3">{MARGIN_FIELDS.map(number)}</div>
      </details>
      <DetailSelect
        timeframes={streams.map(({ timeframe }) => timeframe)}
        value={form.detail}
        onChange={(detail) => change({ detail })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @sm:grid-cols-2">
        {day('First day', 'fromDay')}
        {day('Last day', 'toDay')}
      </div>
      <TextField
        label="Name"
        error={problem?.fields.name}
        autoComplete="off"
        maxLength={60}
        placeholder={usualName}
        value={form.name}
        onChange={(typed) => change({ name: typed })}
      />
      <p className="text-12 text-ink-3">Published settings. Each stream counts as a trial, which cannot be reset.</p>
      <ProblemLine of={problem?.fields.name === undefined ? problem : null} />
      <Button type="submit" variant="primary" isLoading={isPending} disabled={!isComplete} className="w-fit">
        <Icon of={Play} size={15} />
        Start the portfolio
      </Button>
    </form>
  );
}
