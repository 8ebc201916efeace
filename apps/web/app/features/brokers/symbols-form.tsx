import { BROKERS, type BrokerConnection, type BrokerSymbol } from '@sealtick/contract';
import { formatNumber } from '../../lib/text/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SavedForm } from '../../widgets/saved-form/saved-form.tsx';
import { useSavedForm } from '../../widgets/saved-form/use-saved-form.ts';
import { useAccountChange } from './use-account-change.ts';

interface SymbolsFormProps {
  connection: BrokerConnection;
  symbols: readonly BrokerSymbol[];
}

/** Edits the names of symbols at a broker. An emptied name returns to the known one. */
export function SymbolsForm({ connection: { id, broker }, symbols }: SymbolsFormProps) {
  const { name } = BROKERS[broker];
  const saved = Object.fromEntries(symbols.map(({ symbol, brokerSymbol }) => [symbol, brokerSymbol ?? '']));
  const changeAccount = useAccountChange({ id, broker });
  const editing = useSavedForm<Readonly<Record<string, string>>, unknown>({
    name: `broker-symbols.${id}`,
    saved,
    names: Object.fromEntries(symbols.map(({ symbol }) => [symbol, symbol])),
    send: (form, prove) => {
      const changed = Object.keys(saved).filter((symbol) => form[symbol] !== saved[symbol]);
      const names = changed.map((symbol) => [symbol, form[symbol]?.trim() || null] as const);
      return prove(() => changeAccount({ symbols: Object.fromEntries(names) }));
    },
    onSaved: () => toast({ title: 'Symbols saved', description: 'They apply to the next signal.' }),
  });
  const { form, change, problem } = editing;
  if (symbols.length === 0) return <p role="status">{`${name} has not listed its symbols yet.`}</p>;
  return (
    <SavedForm
      label={`Symbols at ${name}`}
      editing={editing}
      ownFields={symbols.map(({ symbol }) => `symbols.${symbol}`)}
    >
      <p className="mb-4 text-13">
        {`What ${name} calls each symbol. Sizes are rounded down to its step. Empty a name to return to the known one.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {symbols.map((one) => (
          <TextField
            key={one.symbol}
            label={one.symbol}
            hint={getHint(one, name)}
            error={problem?.fields[`symbols.${one.symbol}`]}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={form[one.symbol] ?? ''}
            onChange={(typed) => change({ [one.symbol]: typed })}
          />
        ))}
      </div>
    </SavedForm>
  );
}

function getHint({ brokerSymbol, unitStep, isChosen }: BrokerSymbol, name: string): string {
  if (brokerSymbol === null) return `Not traded: no name at ${name}.`;
  const step = unitStep === null ? '' : `, step ${formatNumber(unitStep, String(unitStep).split('.')[1]?.length ?? 0)}`;
  return `${isChosen ? 'Chosen by you' : 'Known name'}${step}.`;
}
