/** Returns each item with its place as the key: a document does not change while it is shown. */
export const withKeys = <T>(items: readonly T[]): readonly { readonly key: string; readonly item: T }[] =>
  items.map((item, place) => ({ key: String(place), item }));
