const UNITS = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
] as const;

/** A length of time in its largest unit of which there are two, such as `45 s` or `90 minutes`; the sign is left out. */
export function sayDuration(ms: number): string {
  const length = Math.abs(ms);
  for (const [unit, name] of UNITS) if (length >= 2 * unit) return `${Math.round(length / unit)} ${name}`;
  return `${Math.round(length / 1_000)} s`;
}
