/** Values of a form that were typed and are not saved. */
export interface TypedValues<T> {
  readonly values: Partial<T>;
  /** Whether to save them as soon as someone is logged in. */
  readonly isToBeSaved: boolean;
}

export const NOTHING_TYPED = { values: {}, isToBeSaved: false } as const;

/** Returns values with a change; those that equal the saved ones count as not typed. */
export function withChange<T extends object>(typed: TypedValues<T>, saved: T, change: Partial<T>): TypedValues<T> {
  const all = Object.entries({ ...typed.values, ...change }) as [keyof T & string, unknown][];
  const values = Object.fromEntries(all.filter(([name, value]) => value !== saved[name])) as Partial<T>;
  return { ...typed, values };
}

/** Returns what was typed after these values were sent to be saved. */
export function withoutSent<T extends object>({ values }: TypedValues<T>, sent: T): TypedValues<T> {
  const typed = Object.entries(values) as [keyof T & string, unknown][];
  const later = Object.fromEntries(typed.filter(([name, value]) => value !== sent[name])) as Partial<T>;
  return { values: later, isToBeSaved: false };
}

/** Returns stored values, without those that do not fit the form. @param text JSON of `TypedValues` */
export function parseTyped<T extends object>(text: string | null, saved: T): TypedValues<T> {
  try {
    const { values, isToBeSaved }: { values?: object; isToBeSaved?: unknown } = JSON.parse(text ?? 'null') ?? {};
    const fits = ([name, value]: [string, unknown]) =>
      Object.hasOwn(saved, name) && typeof value === typeof saved[name as keyof T];
    const kept = Object.fromEntries(Object.entries(values ?? {}).filter(fits)) as Partial<T>;
    return withChange({ values: {}, isToBeSaved: isToBeSaved === true }, saved, kept);
  } catch {
    return NOTHING_TYPED;
  }
}
