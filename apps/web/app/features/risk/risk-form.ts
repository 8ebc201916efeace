import { RISK_RANGES, type RiskLimits } from '@sealtick/contract';
import { readDigits, readPercentage } from '../../lib/forms/typed-number.ts';
import { formatNumber } from '../../lib/text/format.ts';

/** The settings as the form shows them: amounts as typed, shares in percent. */
export interface RiskForm extends Pick<RiskLimits, 'currency' | 'sizing' | 'automaticStopLoss'> {
  readonly equity: string;
  readonly riskPercent: number;
  readonly maxDailyLoss: string;
  readonly drawdownPercent: number;
  readonly openRiskPercent: number;
  readonly groupRiskPercent: number;
  /** The equity is stated again, even if it is unchanged. */
  readonly restatesEquity: boolean;
}

type AmountField = 'equity' | 'maxDailyLoss';

/** The settings of a form, or what is wrong with it. */
export interface ReadForm {
  /** Null where a field is wrong. */
  readonly limits: RiskLimits | null;
  readonly problems: Readonly<Partial<Record<AmountField, string>>>;
}

/** Returns a range in percent. */
export const percentRange = (name: 'maxRiskPerTrade' | 'maxDrawdown' | 'maxOpenRisk' | 'maxGroupRisk') => {
  const { min, max, step } = RISK_RANGES[name];
  return { min: toPercent(min), max: toPercent(max), step: toPercent(step) };
};

const toPercent = (fraction: number): number => Number((fraction * 100).toFixed(4));
const toFraction = (percent: number): number => Number((percent / 100).toFixed(4));

/** Returns settings as the form shows them. */
export function toForm({ equity, maxDailyLoss, ...same }: RiskLimits): RiskForm {
  return {
    currency: same.currency,
    sizing: same.sizing,
    automaticStopLoss: same.automaticStopLoss,
    equity: amountText(equity),
    maxDailyLoss: amountText(maxDailyLoss),
    riskPercent: toPercent(same.maxRiskPerTrade),
    drawdownPercent: toPercent(same.maxDrawdown),
    openRiskPercent: toPercent(same.maxOpenRisk),
    groupRiskPercent: toPercent(same.maxGroupRisk),
    restatesEquity: false,
  };
}

const amountText = (amount: number): string => formatNumber(amount, Number.isInteger(amount) ? 0 : 2);

/** Returns the settings that a form states. */
export function readForm(form: RiskForm): ReadForm {
  const [equity, maxDailyLoss] = [readAmount(form.equity), readAmount(form.maxDailyLoss)];
  const problems = {
    ...(equity === null ? { equity: getProblem('equity') } : {}),
    ...(maxDailyLoss === null ? { maxDailyLoss: getProblem('maxDailyLoss') } : {}),
  };
  if (equity === null || maxDailyLoss === null) return { limits: null, problems };
  const { currency, sizing, automaticStopLoss } = form;
  const maxRiskPerTrade = toFraction(form.riskPercent);
  const maxDrawdown = toFraction(form.drawdownPercent);
  const maxOpenRisk = toFraction(form.openRiskPercent);
  const maxGroupRisk = toFraction(form.groupRiskPercent);
  const shares = { maxRiskPerTrade, maxDrawdown, maxOpenRisk, maxGroupRisk };
  return { limits: { currency, equity, sizing, maxDailyLoss, ...shares, automaticStopLoss }, problems };
}

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** Returns a typed amount; null if it is none of the range, which both amounts share. */
function readAmount(text: string): number | null {
  const digits = readDigits(text) ?? '';
  const { min, max } = RISK_RANGES.equity;
  const amount = AMOUNT.test(digits) ? Number(digits) : Number.NaN;
  return amount >= min && amount <= max ? amount : null;
}

function getProblem(field: AmountField): string {
  const { min, max } = RISK_RANGES[field];
  return `Enter an amount from ${amountText(min)} to ${amountText(max)}, with at most two decimals.`;
}

/** Returns a typed percentage of a range, or what would be right. */
export function readPercent(
  text: string,
  { min, max, step }: ReturnType<typeof percentRange>,
): { value: number } | { problem: string } {
  const value = readPercentage(text);
  const steps = value / step;
  const isStep = Math.abs(steps - Math.round(steps)) < 1e-6;
  if (value >= min && value <= max && isStep) return { value };
  return { problem: `Enter ${min} to ${max} in steps of ${step}.` };
}

/** What the save bar calls each setting. */
export const RISK_NAMES: Readonly<Record<keyof RiskForm, string>> = {
  currency: 'currency',
  equity: 'equity',
  riskPercent: 'risk per trade',
  sizing: 'position sizing',
  maxDailyLoss: 'daily loss',
  drawdownPercent: 'drawdown',
  openRiskPercent: 'open risk',
  groupRiskPercent: 'risk per group',
  automaticStopLoss: 'automatic stop loss',
  restatesEquity: 'equity stated again',
};
