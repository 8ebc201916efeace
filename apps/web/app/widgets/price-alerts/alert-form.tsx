import type { LastPrice, PriceAlertInput } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { readPrice, unclearPrice } from '../../lib/forms/typed-number.ts';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { formatPrice } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { createPriceAlert } from './price-alerts.queries.ts';

/** Adds a price alert. Whether it fires above or below follows from the last price. @param of Its symbol, if there is no choice */
export function AlertForm({ of }: { of?: string | undefined }) {
  const { data: prices = [] } = useQuery(pricesQuery());
  const [typed, setTyped] = useState({ symbol: '', level: '', note: '' });
  const [unclear, setUnclear] = useState<string | null>(null);
  const create = useMutation(createPriceAlert);
  const symbol = of ?? (typed.symbol || (prices[0]?.symbol ?? ''));
  const chosen = prices.find((one) => one.symbol === symbol) ?? null;
  const last = chosen?.price ? Number(chosen.price) : null;
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    setUnclear(null);
    if (create.isError) create.reset();
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const { level, note } = typed;
    const problem = unclearPrice(level, last);
    setUnclear(problem);
    if (problem !== null) return;
    const input: PriceAlertInput = { symbol, level: readPrice(level, last) ?? level, note: note.trim() || null };
    create.mutate(input, { onSuccess: () => setTyped({ symbol, level: '', note: '' }) });
  };
  const problem = create.isError ? getProblem(create.error) : null;
  const fields = problem?.fields ?? {};
  return (
    <form
      aria-label="New price alert"
      noValidate
      onSubmit={add}
      className={classNames(
        'grid items-start gap-3',
        of === undefined && 'sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_auto]',
      )}
    >
      {of === undefined && (
        <Field label="Symbol" error={fields.symbol}>
          {(control) => (
            <Listbox {...control} value={symbol} onChange={(event) => change({ symbol: event.target.value })}>
              {prices.map((one) => (
                <option key={one.symbol}>{one.symbol}</option>
              ))}
            </Listbox>
          )}
        </Field>
      )}
      <TextField
        label="Level"
        hint={getHint(chosen, typed.level)}
        error={unclear ?? fields.level}
        inputMode="decimal"
        autoComplete="off"
        value={typed.level}
        onChange={(typed) => change({ level: typed })}
      />
      <TextField
        label="Note"
        error={fields.note}
        maxLength={200}
        autoComplete="off"
        placeholder="Optional"
        value={typed.note}
        onChange={(typed) => change({ note: typed })}
      />
      <Button
        type="submit"
        isLoading={create.isPending}
        disabled={symbol === ''}
        className={of === undefined ? 'sm:mt-6' : ''}
      >
        Add Alert
      </Button>
      {problem !== null && (Object.keys(fields).length === 0 || (of !== undefined && fields.symbol)) && (
        <p role="alert" className="text-13 text-short sm:col-span-full">
          {problem.detail}
        </p>
      )}
    </form>
  );
}

/** Returns what the typed level means at the last price. */
function getHint(chosen: LastPrice | null, typed: string): string | undefined {
  if (chosen === null) return undefined;
  if (chosen.price === null) return 'No price yet';
  const now = `Now ${formatPrice(chosen.price)}`;
  const last = Number(chosen.price);
  const level = Number(readPrice(typed, last));
  if (!(level > 0) || level === last) return now;
  return `${now}: fires at or ${level > last ? 'above' : 'below'}`;
}
