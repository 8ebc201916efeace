import type { ContentBlock, ContentLeaf, ContentRun } from '@sealtick/contract';
import { type Term, type Terms, termAnchor } from './terms.ts';

/** Words of the trading group that a reader may not know; the others are everyday words, or every page is about them. */
const UNUSUAL: ReadonlySet<string> = new Set([
  'R',
  'MAE, MFE',
  'stop floor',
  'payoff',
  'pip, point',
  'bid, ask, spread',
  'financing, swap',
  'rollover',
  'leverage, margin',
  'drawdown',
  'look-ahead',
  'overfitting',
  'out-of-sample',
  'correlation',
  'lot, lot step',
]);

interface Link {
  readonly word: string;
  readonly href: string;
}

/** Returns blocks in which the first use of each term leads to the glossary. Headings, links and code stay as they are. */
export function linkTerms(blocks: readonly ContentBlock[], { trading, figures }: Terms): ContentBlock[] {
  const left = new Map(
    [...trading.filter(({ name }) => UNUSUAL.has(name)), ...figures]
      .flatMap(linksOf)
      .map((link) => [link.word.toLowerCase(), link]),
  );
  if (left.size === 0) return [...blocks];
  const words = [...left.keys()].sort((a, b) => b.length - a.length).map((word) => word.replaceAll(/[()+.]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\d-])(${words.join('|')})(?![\\p{L}\\d-])`, 'iu');
  const link = (runs: readonly ContentRun[]): ContentRun[] => runs.flatMap((run) => linkRun(run, pattern, left));
  return blocks.map((block) =>
    block.type === 'box'
      ? { ...block, blocks: block.blocks.map((leaf) => linkLeaf(leaf, link)) }
      : linkLeaf(block, link),
  );
}

function linkLeaf(leaf: ContentLeaf, link: (runs: readonly ContentRun[]) => ContentRun[]): ContentLeaf {
  if (leaf.type === 'paragraph') return { ...leaf, runs: link(leaf.runs) };
  return leaf.type === 'list' ? { ...leaf, items: leaf.items.map(link) } : leaf;
}

/** A name such as "bid, ask, spread" is three words; the abbreviation in brackets is one of its own. */
const linksOf = ({ name }: Term): Link[] => {
  const href = `/glossary#${termAnchor(name)}`;
  return name.split(/, | \(|\)/).flatMap((word) => (word.length > 0 ? [{ word, href }] : []));
};

function linkRun(run: ContentRun, pattern: RegExp, left: Map<string, Link>): ContentRun[] {
  if (run.href !== undefined || run.code) return [run];
  const parts: ContentRun[] = [];
  let text = run.text;
  for (let from = 0; ; ) {
    const found = pattern.exec(text.slice(from));
    if (found === null) break;
    const at = from + found.index;
    const [word] = found;
    const link = left.get(word.toLowerCase());
    // A single capital is a term only as it is written: "R", not "r".
    if (link === undefined || (word.length === 1 && word !== link.word)) {
      from = at + word.length;
      continue;
    }
    for (const [key, { href }] of left) if (href === link.href) left.delete(key);
    if (at > 0) parts.push({ ...run, text: text.slice(0, at) });
    parts.push({ ...run, text: word, href: link.href });
    text = text.slice(at + word.length);
    from = 0;
  }
  return text === '' ? parts : [...parts, { ...run, text }];
}
