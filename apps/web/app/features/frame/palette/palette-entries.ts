import type { Strategy } from '@sealtick/contract';
import type { SitePage } from '../../../lib/navigation/pages.ts';
import { paths } from '../../../lib/navigation/paths.ts';

/** Headings of the palette, in their order without a search. */
export const GROUPS = ['Recent', 'Pages', 'Strategies', 'Symbols', 'Actions', 'Documents'] as const;

/** Something that the palette does besides opening a page. */
export type PaletteAction = 'copy link' | 'show shortcuts' | 'print';

/** A choice of the palette: it opens an address or carries out an action. */
export interface PaletteEntry {
  readonly label: string;
  readonly group: (typeof GROUPS)[number];
  readonly target: { readonly to: string } | { readonly action: PaletteAction } | { readonly index: number };
}

const ACTIONS: readonly PaletteEntry[] = [
  { label: 'Copy link to this page', group: 'Actions', target: { action: 'copy link' } },
  { label: 'Keyboard shortcuts', group: 'Actions', target: { action: 'show shortcuts' } },
  { label: 'Print this page', group: 'Actions', target: { action: 'print' } },
];

/** Returns the entries of the palette: pages, then strategies in the library's order, then symbols and actions. */
export function paletteEntries(
  pages: readonly SitePage[],
  strategies: readonly Pick<Strategy, 'id' | 'name' | 'symbols'>[],
): readonly PaletteEntry[] {
  const symbols = [...new Set(strategies.flatMap((strategy) => strategy.symbols))].sort();
  const link = (group: PaletteEntry['group'], label: string, to: string) => ({ label, group, target: { to } });
  return [
    ...pages.map(({ to, label }) => link('Pages', label, to)),
    ...strategies.map(({ id, name }) => link('Strategies', name, paths.strategy(id))),
    ...symbols.map((symbol) => link('Symbols', symbol, paths.symbol(symbol))),
    ...ACTIONS,
  ];
}

/** Returns what is shown without a search: the addresses opened last, then everything. */
export function withRecent(entries: readonly PaletteEntry[], recent: readonly string[]): readonly PaletteEntry[] {
  const found = recent.flatMap((to) => entries.find(({ target }) => 'to' in target && target.to === to) ?? []);
  return [...found.map((entry) => ({ ...entry, group: 'Recent' as const })), ...entries];
}
