/** Readers for what a server sent: whatever it is, they give something a page can show. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether none of them is missing. */
export function isWhole(values: readonly (number | null)[]): values is readonly number[] {
  return !values.includes(null);
}

export function asTexts(value: unknown): readonly string[] {
  return asList(value)
    .map(asText)
    .filter((text) => text !== '');
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
