/** How the library shows its strategies: `cards` without a parameter in the address. */
export const LIBRARY_VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

export type LibraryView = (typeof LIBRARY_VIEWS)[number]['value'];

/** Reads the view from the address. */
export const libraryView = (params: URLSearchParams): LibraryView => (params.get('view') === 'list' ? 'list' : 'cards');
