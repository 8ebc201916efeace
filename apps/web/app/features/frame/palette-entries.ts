import type { Strategy } from '@sealtick/contract';
import type { SitePage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';

export interface PaletteEntry {
  readonly to: string;
  readonly label: string;
  readonly group: 'Page' | 'Strategy' | 'Symbol';
}

/** Returns the entries of the palette: pages, then strategies in the library's order, then symbols. */
export function paletteEntries(
  pages: readonly SitePage[],
  strategies: readonly Pick<Strategy, 'id' | 'name' | 'symbols'>[],
): readonly PaletteEntry[] {
  const symbols = [...new Set(strategies.flatMap((strategy) => strategy.symbols))].sort();
  return [
    ...pages.map(({ to, label }) => ({ to, label, group: 'Page' as const })),
    ...strategies.map(({ id, name }) => ({ to: paths.strategy(id), label: name, group: 'Strategy' as const })),
    ...symbols.map((label) => ({ to: paths.signalsOfSymbol(label), label, group: 'Symbol' as const })),
  ];
}

/** Returns the entries in which every typed word starts a word; those whose label starts with the text come first. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = entries.filter(({ label, group }) => {
    const parts = `${label} ${group}`.toLowerCase().split(/[\s-]+/);
    return terms.every((word) => parts.some((part) => part.startsWith(word)));
  });
  const startsWithText = ({ label }: PaletteEntry) => label.toLowerCase().startsWith(terms.join(' '));
  return [...matches.filter(startsWithText), ...matches.filter((entry) => !startsWithText(entry))];
}
