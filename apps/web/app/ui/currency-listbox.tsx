import { ACCOUNT_CURRENCIES } from '@sealtick/contract';
import type { ComponentProps } from 'react';
import { Listbox } from './listbox.tsx';

type Currency = (typeof ACCOUNT_CURRENCIES)[number];

interface CurrencyListboxProps extends Omit<ComponentProps<typeof Listbox>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange: (currency: Currency) => void;
}

/** The control of an account's currency. */
export function CurrencyListbox({ onChange, ...control }: CurrencyListboxProps) {
  return (
    <Listbox
      {...control}
      onChange={({ target }) => {
        const chosen = ACCOUNT_CURRENCIES.find((one) => one === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {ACCOUNT_CURRENCIES.map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </Listbox>
  );
}
