import { DAY_MS } from '@sealtick/engine';

/** Returns the length of a record in the customary unit: "12 months", "9 years". */
export function formatSpanText(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  if (days < 60) return count(days, 'day');
  const months = Math.round(days / 30.44);
  return months < 24 ? count(months, 'month') : count(Math.round(days / 365.25), 'year');
}

const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? '' : 's'}`;
