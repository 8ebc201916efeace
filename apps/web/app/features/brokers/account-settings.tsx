import type { BrokerConnection } from '@sealtick/contract';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SavedForm } from '../../widgets/saved-form/saved-form.tsx';
import { useSavedForm } from '../../widgets/saved-form/use-saved-form.ts';
import { ACCOUNT_NAMES, readCaps, toAccountForm } from './account-form.ts';
import { AutomatedWarning } from './automated-warning.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Trade mode, daily limits and sharing of slippage of an account. */
export function AccountSettings({ connection }: { connection: BrokerConnection }) {
  const { id, broker, account } = connection;
  const changeAccount = useAccountChange(connection);
  const editing = useSavedForm({
    name: `broker.${id}`,
    saved: toAccountForm(connection),
    names: ACCOUNT_NAMES,
    isValid: (form) => readCaps(form).caps !== null,
    send: (form, prove) =>
      prove(() =>
        changeAccount({
          tradeMode: form.isAutomated ? 'automated' : 'manual',
          // Only a valid form is sent.
          caps: readCaps(form).caps!,
          sharesSlippage: form.sharesSlippage,
        }),
      ),
    onSaved: () => toast({ title: 'Settings saved', description: 'They apply to the next signal.' }),
  });
  const { form, change, problem } = editing;
  const { problems } = readCaps(form);
  return (
    <SavedForm label="Trade mode and limits" editing={editing} ownFields={['caps.ordersPerDay', 'caps.lossPerDay']}>
      <div className="grid gap-4">
        <Switch
          label="Enable Automated Trading"
          hint={
            form.isAutomated
              ? 'Automated: orders are placed without asking you.'
              : 'Manual: each order waits until you confirm it.'
          }
          isOn={form.isAutomated}
          onChange={(isAutomated) => change({ isAutomated })}
        />
        {form.isAutomated && <AutomatedWarning broker={broker} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Max copies per day"
            hint="Empty for no limit. A signal with several targets counts once."
            error={problems.ordersPerDay ?? problem?.fields['caps.ordersPerDay']}
            inputMode="numeric"
            autoComplete="off"
            value={form.ordersPerDay}
            onChange={(typed) => change({ ordersPerDay: typed })}
          />
          <TextField
            label="Max loss per day"
            hint="Empty for no limit other than yours under Risk."
            unit={account?.currency}
            error={problems.lossPerDay ?? problem?.fields['caps.lossPerDay']}
            inputMode="decimal"
            autoComplete="off"
            value={form.lossPerDay}
            onChange={(typed) => change({ lossPerDay: typed })}
          />
        </div>
        <Switch
          label="Share the slippage of this account"
          hint="The slippage of its closed copies, in R, counts in the medians on strategy pages. No amounts and no names are shared."
          isOn={form.sharesSlippage}
          onChange={(sharesSlippage) => change({ sharesSlippage })}
        />
      </div>
    </SavedForm>
  );
}
