import { BROKERS, type BrokerConnection, type BrokerSymbol, writes } from '@sealtick/contract';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { queriesOf } from './brokers.queries.ts';

interface SymbolsFormProps {
  connection: BrokerConnection;
  symbols: readonly BrokerSymbol[];
}

/** Edits the names of symbols at a broker. An emptied name returns to the known one. */
export function SymbolsForm({ connection: { id, broker }, symbols }: SymbolsFormProps) {
  const { name } = BROKERS[broker];
  const saved = Object.fromEntries(symbols.map(({ symbol, brokerSymbol }) => [symbol, brokerSymbol ?? '']));
  const draft = useDraft<Readonly<Record<string, string>>>(`broker-symbols.${id}`, saved);
  const { send, isSending, problem } = useProvenWrite(writes.brokers.change, () => queriesOf(id));
  const changed = Object.keys(saved).filter((symbol) => draft.value[symbol] !== saved[symbol]);
  const fields = problem?.fields ?? {};
  const isOfField = symbols.some(({ symbol }) => fields[`symbols.${symbol}`] !== undefined);
  const save = () => {
    const sent = draft.value;
    const names = changed.map((symbol) => [symbol, sent[symbol]?.trim() || null] as const);
    void send({ id, symbols: Object.fromEntries(names) }, () => {
      draft.forget(sent);
      toast({ title: 'Symbols saved', description: 'They apply to the next signal.' });
    });
  };
  if (symbols.length === 0) return <p role="status">{`${name} has not listed its symbols yet.`}</p>;
  return (
    <form aria-label={`Symbols at ${name}`} method="post" noValidate onSubmit={handleSubmit(save)}>
      <p className="mb-4 text-13">
        {`What ${name} calls each symbol. Sizes are rounded down to its step. Empty a name to return to the known one.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {symbols.map((one) => (
          <TextField
            key={one.symbol}
            label={one.symbol}
            hint={hintOf(one, name)}
            error={fields[`symbols.${one.symbol}`]}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={draft.value[one.symbol] ?? ''}
            onChange={(typed) => draft.change({ [one.symbol]: typed })}
          />
        ))}
      </div>
      {problem && !isOfField && (
        <p role="alert" className="mt-4 text-13 text-short">
          {problem.detail}
        </p>
      )}
      <SaveBar changed={changed} isSaving={isSending} onDiscard={draft.clear} />
    </form>
  );
}

function hintOf({ brokerSymbol, unitStep, isChosen }: BrokerSymbol, name: string): string {
  if (brokerSymbol === null) return `Not traded: no name at ${name}.`;
  const step = unitStep === null ? '' : `, step ${formatNumber(unitStep, String(unitStep).split('.')[1]?.length ?? 0)}`;
  return `${isChosen ? 'Chosen by you' : 'Known name'}${step}.`;
}
