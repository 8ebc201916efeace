import { type BrokerConnection, writes } from '@sealtick/contract';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { changedSettings, readCaps, toAccountForm } from './account-form.ts';
import { AutomatedWarning } from './automated-warning.tsx';
import { queriesOf } from './brokers.queries.ts';

/** Trade mode, daily limits and sharing of slippage of an account. */
export function AccountSettings({ connection }: { connection: BrokerConnection }) {
  const { id, account } = connection;
  const saved = toAccountForm(connection);
  const draft = useDraft(`broker.${id}`, saved);
  const { send, isSending, problem } = useProvenWrite(writes.brokers.change, () => queriesOf(id));
  const form = draft.value;
  const { caps, problems } = readCaps(form);
  const fields = problem?.fields ?? {};
  const errors = {
    ordersPerDay: problems.ordersPerDay ?? fields['caps.ordersPerDay'],
    lossPerDay: problems.lossPerDay ?? fields['caps.lossPerDay'],
  };
  const isOfField = errors.ordersPerDay !== undefined || errors.lossPerDay !== undefined;
  const save = () => {
    if (caps === null) return;
    void send(
      { id, tradeMode: form.isAutomated ? 'automated' : 'manual', caps, sharesSlippage: form.sharesSlippage },
      () => {
        draft.forget(form);
        toast({ title: 'Settings saved', description: 'They apply to the next signal.' });
      },
    );
  };
  return (
    <form
      aria-label="Trade mode and limits"
      method="post"
      noValidate
      onSubmit={handleSubmit(save)}
      className="grid gap-4"
    >
      <Switch
        label="Enable Automated Trading"
        hint={
          form.isAutomated
            ? 'Automated: orders are placed without asking you.'
            : 'Manual: each order waits until you confirm it.'
        }
        isOn={form.isAutomated}
        onChange={(isAutomated) => draft.change({ isAutomated })}
      />
      {form.isAutomated && <AutomatedWarning />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Max orders per day"
          hint="Empty for no limit."
          error={errors.ordersPerDay}
          inputMode="numeric"
          autoComplete="off"
          value={form.ordersPerDay}
          onChange={(typed) => draft.change({ ordersPerDay: typed })}
        />
        <TextField
          label="Max loss per day"
          hint="Empty for no limit other than yours under Risk."
          unit={account?.currency}
          error={errors.lossPerDay}
          inputMode="decimal"
          autoComplete="off"
          value={form.lossPerDay}
          onChange={(typed) => draft.change({ lossPerDay: typed })}
        />
      </div>
      <Switch
        label="Share the slippage of this account"
        hint="The slippage of its closed copies, in R, counts in the medians on strategy pages. No amounts and no names are shared."
        isOn={form.sharesSlippage}
        onChange={(sharesSlippage) => draft.change({ sharesSlippage })}
      />
      {problem && !isOfField && (
        <p role="alert" className="text-13 text-short">
          {problem.detail}
        </p>
      )}
      <SaveBar changed={changedSettings(form, saved)} isSaving={isSending} onDiscard={draft.clear} />
    </form>
  );
}
