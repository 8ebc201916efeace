import type { BrokerCaps, BrokerConnection } from '@sealtick/contract';
import { readDigits } from '../../lib/forms/typed-number.ts';

/** The settings of an account as its form shows them: limits as typed, empty for none. */
export interface AccountForm {
  readonly isAutomated: boolean;
  readonly ordersPerDay: string;
  readonly lossPerDay: string;
  readonly sharesSlippage: boolean;
}

/** The limits of a form, or what is wrong with it. */
export interface ReadCaps {
  /** Null where a field is wrong. */
  readonly caps: BrokerCaps | null;
  readonly problems: Readonly<Partial<Record<'ordersPerDay' | 'lossPerDay', string>>>;
}

/** Returns the settings of an account as its form shows them. */
export const toAccountForm = ({
  tradeMode,
  caps,
  sharesSlippage,
}: Pick<BrokerConnection, 'tradeMode' | 'caps' | 'sharesSlippage'>): AccountForm => ({
  isAutomated: tradeMode === 'automated',
  ordersPerDay: caps.ordersPerDay === null ? '' : String(caps.ordersPerDay),
  lossPerDay: caps.lossPerDay === null ? '' : String(caps.lossPerDay),
  sharesSlippage,
});

const MAX_ORDERS = 1_000;
const MAX_LOSS = 10_000_000;

/** Returns the limits that a form states. */
export function readCaps({ ordersPerDay, lossPerDay }: Pick<AccountForm, 'ordersPerDay' | 'lossPerDay'>): ReadCaps {
  const orders = readLimit(ordersPerDay, /^\d+$/, (count) => count >= 1 && count <= MAX_ORDERS);
  const loss = readLimit(lossPerDay, /^\d+(\.\d{1,2})?$/, (amount) => amount > 0 && amount <= MAX_LOSS);
  const problems = {
    ...(orders === undefined ? { ordersPerDay: 'Enter a whole number from 1 to 1,000, or nothing.' } : {}),
    ...(loss === undefined
      ? { lossPerDay: 'Enter an amount up to 10,000,000, with at most two decimals, or nothing.' }
      : {}),
  };
  if (orders === undefined || loss === undefined) return { caps: null, problems };
  return { caps: { ordersPerDay: orders, lossPerDay: loss }, problems };
}

/** Returns a typed number, null for an empty field, undefined for anything else. */
function readLimit(text: string, shape: RegExp, isInRange: (value: number) => boolean): number | null | undefined {
  if (text.trim() === '') return null;
  const digits = readDigits(text) ?? '';
  return shape.test(digits) && isInRange(Number(digits)) ? Number(digits) : undefined;
}

/** What the save bar calls each setting. */
export const ACCOUNT_NAMES: Readonly<Record<keyof AccountForm, string>> = {
  isAutomated: 'trade mode',
  ordersPerDay: 'copies per day',
  lossPerDay: 'loss per day',
  sharesSlippage: 'sharing of slippage',
};
