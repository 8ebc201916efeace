interface Amount {
  /** In the smallest unit of the currency: cents of USD, yen of JPY. */
  readonly amountCents: number;
  /** Such as `usd`. */
  readonly currency: string;
}

/** Returns an amount with its currency: `149.00 USD`, `1,490.00 USD`, `4,900 JPY`. */
export function formatAmount({ amountCents, currency }: Amount): string {
  const options = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-GB', options).resolvedOptions();
  const amount = (amountCents / 10 ** digits).toLocaleString('en-GB', { minimumFractionDigits: digits });
  return `${amount} ${currency.toUpperCase()}`;
}

/** Returns the sum of amounts, each currency separately: `198.00 USD`, `49.00 USD and 4,900 JPY`. */
export function formatTotal(amounts: readonly Amount[]): string {
  const totals = new Map<string, number>();
  for (const { amountCents, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amountCents);
  return [...totals].map(([currency, amountCents]) => formatAmount({ amountCents, currency })).join(' and ');
}
