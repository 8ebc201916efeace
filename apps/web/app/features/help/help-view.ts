import { type ContentDocument, HELP_SUBJECTS } from '@sealtick/contract';

/** What a question or guide is about. */
export type HelpCategory = (typeof HELP_SUBJECTS)[number];

/** Categories with their labels, in their order. */
export const CATEGORIES: readonly { readonly value: HelpCategory; readonly label: string }[] = HELP_SUBJECTS.map(
  (value) => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }),
);

/** Tabs of the help center, by their names in the address. */
export type HelpTab = 'faqs' | 'guides' | 'contact';

/** Returns the tab that an address names. */
export const tabIn = (params: URLSearchParams): HelpTab => {
  const named = params.get('tab');
  return named === 'guides' || named === 'contact' ? named : 'faqs';
};

/** Returns the category that an address names; null for all of them. */
export const categoryIn = (params: URLSearchParams): HelpCategory | null =>
  HELP_SUBJECTS.find((one) => one === params.get('category')) ?? null;

/** Returns what kind of document was found: `Guide, 4 min` or `FAQ, Billing`. */
export function kindText({ type, category, minutes }: ContentDocument['fields']): string {
  if (type === 'guide') return `Guide, ${minutes} min`;
  return `FAQ, ${CATEGORIES.find(({ value }) => value === category)?.label ?? 'General'}`;
}
