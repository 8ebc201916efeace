import type { JournalEntry } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { readNumber, readPrice, unclearPrice } from '../../lib/forms/typed-number.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeTrade, createTrade } from './journal.queries.ts';

/** Returns a time as a field for date and time has it, UTC. */
const typedMoment = (instant: string): string => instant.slice(0, 19);

/** Returns the instant of a typed date and time in UTC. */
const getInstant = (typed: string): string => {
  const at = new Date(`${typed}Z`);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
};

interface TradeDialogProps {
  /** The trade to change; a new one without it. */
  entry?: JournalEntry | undefined;
  onDone: (id: string | null) => void;
}

const EMPTY = {
  symbol: '',
  side: 'long' as 'long' | 'short',
  openedAt: '',
  closedAt: '',
  entry: '',
  stop: '',
  exit: '',
  lots: '',
  profit: '',
  costs: '',
};
type Typed = typeof EMPTY;

const toTyped = (entry: JournalEntry | undefined): Typed =>
  entry === undefined
    ? EMPTY
    : {
        symbol: entry.symbol,
        side: entry.side,
        openedAt: typedMoment(entry.openedAt),
        closedAt: entry.closedAt === null ? '' : typedMoment(entry.closedAt),
        entry: entry.entry,
        stop: entry.stop ?? '',
        exit: entry.exit ?? '',
        lots: `${entry.lots ?? ''}`,
        profit: `${entry.profit ?? ''}`,
        costs: `${entry.costs ?? ''}`,
      };

const PRICES = ['entry', 'stop', 'exit'] as const;
const NUMBERS = ['lots', 'profit', 'costs'] as const;

const number = (text: string) => (text.trim() === '' ? null : readNumber(text));
const price = (text: string) => (text.trim() === '' ? null : (readPrice(text) ?? text.trim()));

type Problems = Readonly<Record<string, string | undefined>>;

/** Returns what is wrong with typed prices and numbers, by field. Of an imported trade only the stop is typed. */
function problemsIn(typed: Typed, isImported: boolean): Problems {
  const problems: Record<string, string> = {};
  for (const name of isImported ? (['stop'] as const) : PRICES) {
    const problem = unclearPrice(typed[name]);
    if (problem !== null) problems[name] = problem;
  }
  if (isImported) return problems;
  for (const name of NUMBERS) if (Number.isNaN(number(typed[name]))) problems[name] = 'Enter a number such as 1234.50.';
  return problems;
}

/** A form for a trade that the member types, or for the stop at the entry of an imported one. */
export function TradeDialog({ entry, onDone }: TradeDialogProps) {
  const { value, change, clear } = useDraft<Typed>(`journal-trade.${entry?.id ?? 'new'}`, toTyped(entry));
  const creating = useMutation(createTrade);
  const changing = useMutation(changeTrade);
  const { error, isPending } = entry ? changing : creating;
  const problem = error ? getProblem(error) : null;
  const [typedProblems, setTypedProblems] = useState<Problems>({});
  const isImported = entry?.source === 'imported';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const problems = problemsIn(value, isImported);
    setTypedProblems(problems);
    if (Object.keys(problems).length > 0) return;
    const onSuccess = ({ id }: JournalEntry) => {
      clear();
      onDone(id);
    };
    const stop = price(value.stop);
    if (entry && isImported) return changing.mutate({ id: entry.id, stop }, { onSuccess });
    const fields = {
      symbol: value.symbol,
      side: value.side,
      openedAt: getInstant(value.openedAt),
      closedAt: value.closedAt === '' ? null : getInstant(value.closedAt),
      entry: price(value.entry) ?? '',
      stop,
      exit: price(value.exit),
      lots: number(value.lots),
      profit: number(value.profit),
      costs: number(value.costs),
    };
    if (entry) changing.mutate({ id: entry.id, ...fields }, { onSuccess });
    else creating.mutate(fields, { onSuccess });
  };
  const field = (name: Exclude<keyof Typed, 'side'>, label: string, more: { hint?: string; type?: string } = {}) => (
    <TextField
      label={label}
      hint={more.hint}
      error={typedProblems[name] ?? problem?.fields[name]}
      type={more.type ?? 'text'}
      inputMode={more.type || name === 'symbol' ? undefined : 'decimal'}
      autoComplete="off"
      required={name === 'symbol' || name === 'entry' || name === 'openedAt'}
      value={value[name]}
      onChange={(typed) => {
        change({ [name]: typed });
        setTypedProblems({ ...typedProblems, [name]: undefined });
      }}
    />
  );
  const title = entry === undefined ? 'Add a trade' : isImported ? 'Stop at the entry' : 'Change the trade';
  return (
    <Dialog title={title} isWide={!isImported} onClose={() => onDone(null)}>
      <form onSubmit={save} className="grid gap-3" aria-label={title}>
        {isImported ? (
          field('stop', 'Stop at the entry', {
            hint: 'A report has the last stop. Enter the one you began with, because R is measured by it.',
          })
        ) : (
          <>
            {field('symbol', 'Symbol')}
            <ChoiceRow
              label="Side"
              choices={[
                { value: 'long', label: 'Long' },
                { value: 'short', label: 'Short' },
              ]}
              value={value.side}
              onChange={(side) => change({ side })}
            />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]">
              {field('openedAt', 'Opened (UTC)', { type: 'datetime-local' })}
              {field('closedAt', 'Closed (UTC)', { type: 'datetime-local', hint: 'Empty while it is open.' })}
              {field('entry', 'Entry price')}
              {field('stop', 'Stop at the entry', { hint: 'R is measured by it.' })}
              {field('exit', 'Exit price', { hint: 'The mean of several exits.' })}
              {field('lots', 'Lots')}
              {field('profit', 'Profit before costs', { hint: 'In your account’s currency.' })}
              {field('costs', 'Commission and swap', { hint: 'Negative where you paid.' })}
            </div>
          </>
        )}
        <ProblemLine of={problem} />
        <div className="dialog-actions">
          <Button onClick={() => onDone(null)}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isPending}>
            {entry ? 'Save' : 'Add the trade'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
