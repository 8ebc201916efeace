import { parsePrice, type Side } from '@sealtick/engine';
import {
  type Graded,
  gradePlan,
  MAX_BARS,
  orderType,
  type Plan,
  type Round,
  VALID_BARS,
} from '@sealtick/simulated-market/practice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readPrice, unclearPrice } from '../../../lib/forms/typed-number.ts';
import { formatNumber, formatQuote } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Level = 'entry' | 'stop' | 'target';
const LEVELS: readonly Level[] = ['entry', 'stop', 'target'];
const LABEL: Record<Level, string> = { entry: 'Entry', stop: 'Stop', target: 'Target' };
/** Fields of a setup as the engine names them. */
const FIELD: Readonly<Record<string, Level>> = { entry: 'entry', stop: 'stop', 'targets[0].price': 'target' };
const ORDER = { market: 'market order at the next open', limit: 'limit order', stop: 'stop entry' } as const;

interface PlanFormProps {
  round: Round;
  /** Called with a plan that the engine accepts, or null for no trade. */
  onDecide: (plan: Plan | null, graded: Graded | null) => void;
  /** Called as soon as the levels are typed. */
  onType: (plan: Partial<Plan>) => void;
}

/** Side, entry, stop and target, or no trade. The engine checks them as it checks published signals. */
export function PlanForm({ round, onDecide, onType }: PlanFormProps) {
  const { close, instrument } = round;
  const [side, setSide] = useState<Side>('long');
  const [typed, setTyped] = useState<Record<Level, string>>({ entry: String(close), stop: '', target: '' });
  const [errors, setErrors] = useState<Partial<Record<Level, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('button')?.focus(), []);
  const change = (level: Level, text: string) => {
    const all = { ...typed, [level]: text };
    setTyped(all);
    onType(pricesIn(all, close));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { entry, stop, target } = pricesIn(typed, close);
    const missing = Object.fromEntries(
      LEVELS.filter((level) => pricesIn(typed, close)[level] === undefined).map((level) => [
        level,
        unclearPrice(typed[level], close) ?? 'Enter a price.',
      ]),
    );
    setErrors(missing);
    if (entry === undefined || stop === undefined || target === undefined) return;
    const plan: Plan = { side, entry, stop, target };
    const graded = gradePlan(round, plan);
    if (graded.kind === 'refused') setErrors({ [FIELD[graded.field] ?? 'entry']: sentence(graded.problem) });
    else onDecide(plan, graded);
  };
  const { entry } = pricesIn(typed, close);
  return (
    <form ref={form} onSubmit={submit} aria-label="Your plan" className="grid gap-4">
      <p className="max-w-[70ch]">
        This is the decision. The last close is {formatQuote(close, instrument.digits)}, the ATR of 14 bars{' '}
        {formatQuote(round.range, instrument.digits)}. Place a trade, or none.
      </p>
      <ChoiceRow
        label="Side"
        value={side}
        onChange={setSide}
        choices={[
          { value: 'long', label: 'Long' },
          { value: 'short', label: 'Short' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {LEVELS.map((level) => (
          <TextField
            key={level}
            label={LABEL[level]}
            error={errors[level]}
            hint={
              level === 'entry' && entry !== undefined ? `A ${ORDER[orderType({ side, entry }, close)]}` : undefined
            }
            inputMode="decimal"
            autoComplete="off"
            value={typed[level]}
            onChange={(typed) => change(level, typed)}
          />
        ))}
      </div>
      <p className="text-13 text-ink-3">{plannedText(pricesIn(typed, close))}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit">
          Place the trade
        </Button>
        <Button onClick={() => onDecide(null, null)}>No trade</Button>
      </div>
    </form>
  );
}

/** Returns the prices among typed texts. @param close The last one of the market */
function pricesIn(typed: Record<Level, string>, close: number): Partial<Record<Level, number>> {
  const prices: Partial<Record<Level, number>> = {};
  for (const level of LEVELS) {
    const price = parsePrice(readPrice(typed[level], close) ?? '');
    if (price !== null) prices[level] = price;
  }
  return prices;
}

function plannedText({ entry, stop, target }: Partial<Record<Level, number>>): string {
  const rules = `A limit or stop entry is valid for ${VALID_BARS} bars. What is open after ${MAX_BARS} bars is closed.`;
  if (entry === undefined || stop === undefined || target === undefined || entry === stop) return rules;
  const reward = Math.abs(target - entry) / Math.abs(entry - stop);
  return `1 R is the distance from entry to stop. The target is ${formatNumber(reward, 2)} R away. ${rules}`;
}

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`;
