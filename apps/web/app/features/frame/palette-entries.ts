import { asList, asRecord, asText, asTexts } from '../../lib/guard.ts';
import type { SitePage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';

export interface PaletteEntry {
  readonly to: string;
  readonly label: string;
  readonly group: 'Page' | 'Strategy' | 'Symbol';
}

/** Everything the palette leads to: pages first, then strategies as the server sent them, then what they trade. */
export function paletteEntries(pages: readonly SitePage[], strategies: unknown): readonly PaletteEntry[] {
  const rows = asList(strategies).map(asRecord);
  const found = rows.flatMap(({ id, name }) => {
    const known = asText(id);
    return known === ''
      ? []
      : [{ to: paths.strategy(known), label: asText(name) || known, group: 'Strategy' as const }];
  });
  const symbols = [...new Set(rows.flatMap((row) => asTexts(row.symbols)))].sort();
  return [
    ...pages.map(({ to, label }) => ({ to, label, group: 'Page' as const })),
    ...found,
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
