import type { ContentBlock, ContentLeaf, ContentRun } from '@sealtick/contract';
import { type Term, type Terms, termAnchor } from './terms.ts';

/**
 * The words that lead to a term in place of its name. A term of trading is linked by these alone. Words that texts also use in their
 * everyday sense ("ask", "point", "a lot", "doubts") lead nowhere.
 */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['R', ['R']],
  ['MAE, MFE', ['MAE', 'MFE']],
  ['stop floor', ['stop floor']],
  ['finer bars', ['finer bars']],
  ['news rule', ['news rule']],
  ['market alert', ['market alert', 'market alerts']],
  ['payoff', ['payoff']],
  ['risk per trade', ['risk per trade']],
  ['pip, point', ['pip', 'pips']],
  ['bid, ask, spread', ['spread', 'spreads', 'bid', 'ask price']],
  ['commission', ['commission']],
  ['slippage of a fill', ['slippage']],
  ['financing, swap', ['financing', 'swap']],
  ['rollover', ['rollover']],
  ['leverage, margin', ['leverage', 'margin']],
  ['drawdown', ['drawdown', 'drawdowns']],
  ['backtest', ['backtest', 'backtests']],
  ['look-ahead', ['look-ahead']],
  ['overfitting', ['overfitting']],
  ['out-of-sample', ['out-of-sample', 'out of sample']],
  ['correlation', ['correlation']],
  ['lot, lot step', ['lot step']],
  ['confidence interval', ['confidence interval', '95% interval']],
  ['walk-forward analysis', ['walk-forward analysis', 'walk-forward test']],
  ['doubts, robustness', ['robustness']],
  ['kind of market, regime', ['regime']],
  ['verdict', []],
  ['Max drawdown', ['max drawdown', 'maximum drawdown']],
  // Figures whose names need no explanation in a text.
  ['Trades', []],
  ['Exposure', []],
  ['Holding time', []],
  ['Trades a week', []],
  ['Best trade', []],
  ['Worst trade', []],
  ['Profitable months', []],
]);

interface Link {
  readonly word: string;
  readonly href: string;
}

/** Returns blocks in which the first use of each term leads to the glossary. Headings, links and code stay as they are. */
export function linkTerms(blocks: readonly ContentBlock[], terms: Terms): ContentBlock[] {
  const left = new Map<string, Link>();
  for (const link of linksTo(terms)) {
    const word = link.word.toLowerCase();
    // Of several figures of one name, such as an average and a maximum, the first.
    if (!left.has(word)) left.set(word, link);
  }
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

const linksTo = ({ trading, statistics, figures }: Terms): Link[] => [
  ...trading.flatMap((term) => toLinks(term, WORDS.get(term.name) ?? [])),
  ...[...statistics, ...figures].flatMap((term) => toLinks(term, WORDS.get(term.name) ?? getNames(term.name))),
];

/** A name and its abbreviation in brackets: "Annual return (CAGR)". After a comma it says which of several: "Open risk, average". */
const getNames = (name: string): string[] => {
  const [, long = '', short] = /^([^,(]+)(?:\(([^)]+)\))?/.exec(name) ?? [];
  return [long.trim(), ...(short === undefined ? [] : [short])];
};

const toLinks = ({ name }: Term, words: readonly string[]): Link[] =>
  words.map((word) => ({ word, href: `/glossary#${termAnchor(name)}` }));

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
