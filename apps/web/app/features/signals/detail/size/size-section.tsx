import { useEffect, useState } from 'react';
import { formatCount, formatQuote } from '../../../../lib/format.ts';
import { Field } from '../../../../ui/field.tsx';
import { Listbox } from '../../../../ui/listbox.tsx';
import { usePrices } from '../../prices.queries.ts';
import type { SignalDetailView } from '../signal-detail-view.ts';
import { type Account, CURRENCIES, EXAMPLE, readAccount, storeAccount } from './account.ts';
import { type TradeSize, tradeSize } from './trade-size.ts';

/** The size of the trade for the visitor's account, which only their browser remembers. */
export function SizeSection({ signal }: { signal: SignalDetailView }) {
  const prices = usePrices();
  const [account, setAccount] = useState(EXAMPLE);
  // After hydration: the server does not know it.
  useEffect(() => setAccount(readAccount()), []);
  const change = (part: Partial<Account>) => {
    const next = { ...account, ...part };
    setAccount(next);
    storeAccount(next);
  };
  const size = tradeSize(signal, account, prices);
  return (
    <section
      aria-labelledby="signal-size"
      className="noscript:hidden! border-line border-b px-4 py-5 md:px-6 print:hidden"
    >
      <h3 id="signal-size" className="font-head text-14">
        Your size
      </h3>
      <div className="mt-2 grid grid-cols-3 gap-3">
        <Field label="Account">
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={account.balance}
              onChange={({ target }) => change({ balance: target.value })}
            />
          )}
        </Field>
        <Field label="Currency">
          {(control) => (
            <Listbox
              {...control}
              value={account.currency}
              onChange={({ target }) => change({ currency: target.value })}
            >
              {CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Listbox>
          )}
        </Field>
        <Field label="Risk" unit="%">
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={account.risk}
              onChange={({ target }) => change({ risk: target.value })}
            />
          )}
        </Field>
      </div>
      <div role="status" aria-label="Size" className="mt-3 min-h-11">
        {typeof size === 'string' ? <p>{size}</p> : <Size size={size} currency={account.currency} />}
      </div>
      <p className="mt-1 text-12 text-ink-3">
        An example for learning, not advice: before costs, at the planned stop. A gap can lose more. What you type stays
        in this browser.
      </p>
    </section>
  );
}

function Size({ size: { lots, units, risks, gains }, currency }: { size: TradeSize; currency: string }) {
  const money = (amount: number) => `${formatQuote(amount, 2)} ${currency}`;
  return (
    <>
      <p className="font-head text-20 text-ink-1 tabular-nums">
        {formatQuote(lots, 2)} lots
        <span className="ml-2 font-text text-13 text-ink-2">{formatCount(units)} units</span>
      </p>
      <p className="tabular-nums">
        risks {money(risks)}
        {gains !== null && `, gains ${money(gains)} at target 1`}
      </p>
    </>
  );
}
