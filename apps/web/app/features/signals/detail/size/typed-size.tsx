import { NOTHING_USED } from '@sealtick/engine';
import { useEffect, useState } from 'react';
import { useNow } from '../../../../lib/time/clock.tsx';
import { CurrencyListbox } from '../../../../ui/currency-listbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SizeArithmetic } from '../../../../ui/size-arithmetic.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { usePrices } from '../../prices.queries.ts';
import type { SignalDetailView } from '../signal-detail-view.ts';
import { type Account, EXAMPLE, readAccount, storeAccount } from './account.ts';
import { tradeSize } from './trade-size.ts';
import { typedSettings } from './typed-settings.ts';

/** The size for an account that the visitor types, and that only their browser remembers. */
export function TypedSize({ signal }: { signal: SignalDetailView }) {
  const prices = usePrices();
  const now = useNow();
  const [account, setAccount] = useState(EXAMPLE);
  // After hydration: the server does not know it.
  useEffect(() => setAccount(readAccount()), []);
  const change = (part: Partial<Account>) => {
    const next = { ...account, ...part };
    setAccount(next);
    storeAccount(next);
  };
  const settings = typedSettings(account, now);
  const size =
    typeof settings === 'string'
      ? settings
      : tradeSize(signal, { settings, edge: null, use: NOTHING_USED, now }, prices);
  return (
    <>
      <div className="my-2 grid grid-cols-3 gap-3">
        <TextField
          label="Account"
          inputMode="decimal"
          autoComplete="off"
          value={account.balance}
          onChange={(typed) => change({ balance: typed })}
        />
        <Field label="Currency">
          {(control) => (
            <CurrencyListbox {...control} value={account.currency} onChange={(currency) => change({ currency })} />
          )}
        </Field>
        <TextField
          label="Risk"
          unit="%"
          inputMode="decimal"
          autoComplete="off"
          value={account.risk}
          onChange={(typed) => change({ risk: typed })}
        />
      </div>
      <SizeArithmetic size={size} />
      <p className="mt-1 text-12 text-ink-3">What you type stays in this browser.</p>
    </>
  );
}
