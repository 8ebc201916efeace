import type { MemberFigure } from '@sealtick/contract';
import { formatQuote } from '../../lib/format.ts';

/** An amount in account currency: "−6.84 USD". */
export const formatMoney = (amount: number, currency: string, sign: 'auto' | 'exceptZero' = 'auto'): string =>
  `${formatQuote(amount, 2, sign)}\u00a0${currency}`;

/** Returns a figure as text, or null where its sample is too small. */
export const figureText = ({ value }: MemberFigure, format: (value: number) => string): string | null =>
  value === null ? null : format(value);
