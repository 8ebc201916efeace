type Reference = string | { readonly id: string } | null | undefined;

/** Returns the id of an object that Stripe sends in full or as its id; null without one. */
export function getId<Given extends Reference>(object: Given): Given extends null | undefined ? null : string {
  const id = typeof object === 'string' ? object : (object?.id ?? null);
  return id as Given extends null | undefined ? null : string;
}
