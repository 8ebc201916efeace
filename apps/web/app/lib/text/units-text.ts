import { formatNumber } from './format.ts';

/** Returns the size of an order, and how much of it is filled where that is a part: "2,000, 1,500 filled". */
export function unitsText(units: number, filled: number): string {
  const text = (value: number) => formatNumber(value, String(value).split('.')[1]?.length ?? 0);
  return filled > 0 && filled < units ? `${text(units)}, ${text(filled)} filled` : text(units);
}
