type Reference = string | { readonly id: string };

/** Returns the id of an object that Stripe sends in full or as its id; null without one. */
export function getId(object: Reference): string;
export function getId(object: Reference | null | undefined): string | null;
export function getId(object: Reference | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}
