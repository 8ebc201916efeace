import type { Strategy } from '@sealtick/contract';
import type { SitePage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';

export interface PaletteEntry {
  readonly to: string;
  readonly label: string;
  readonly group: 'Page' | 'Strategy' | 'Symbol';
}

/** Everything the palette leads to: pages first, then strategies in the library's order, then what they trade. */
export function paletteEntries(
  pages: readonly SitePage[],
  strategies: readonly Pick<Strategy, 'id' | 'name' | 'symbols'>[],
): readonly PaletteEntry[] {
  const symbols = [...new Set(strategies.flatMap((strategy) => strategy.symbols))].sort();
  return [
    ...pages.map(({ to, label }) => ({ to, label, group: 'Page' as const })),
    ...strategies.map(({ id, name }) => ({ to: paths.strategy(id), label: name, group: 'Strategy' as const })),
    ...symbols.map((label) => ({ to: paths.signalsNamed(label), label, group: 'Symbol' as const })),
  ];
}

/** Entries in which every word that was typed begins a word; those whose label begins with it come first. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = entries.filter(({ label, group }) => {
    const parts = `${label} ${group}`.toLowerCase().split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  const begins = ({ label }: PaletteEntry) => label.toLowerCase().startsWith(words.join(' '));
  return [...matches.filter(begins), ...matches.filter((entry) => !begins(entry))];
}
