/** A form of Stripe: `items[0][price]=…` becomes nested objects. */
export interface Form {
  readonly [name: string]: string | Form | undefined;
}

/** Returns the fields of a form or a query. */
export function parseForm(text: string): Form {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let place = form;
    for (const part of path.slice(0, -1)) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[path.at(-1)!] = value;
  }
  return form as Form;
}

/** Returns a field of a form as text; undefined if there is none. */
export function field(form: Form, ...path: readonly string[]): string | undefined {
  let found: string | Form | undefined = form;
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}
