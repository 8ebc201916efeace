import type { ContentBlock } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { linkTerms } from './link-terms.ts';
import { blocksOfTerms, termAnchor, termsOfSection } from './terms.ts';

const MARKDOWN = `# Glossary

## Trading

| Term | Meaning | Not |
| ---- | ------- | --- |
| R    | a result as a multiple of the risk | |
| MAE, MFE | worst and best price, in \`R\` | |

## Log

| Term | Meaning | Not |
| ---- | ------- | --- |
| root | the topmost hash | |
`;

describe('The terms of a glossary', () => {
  test('are the first two columns of a section, each as a sentence', () => {
    expect(termsOfSection(MARKDOWN, 'Trading')).toEqual([
      { name: 'R', text: 'A result as a multiple of the risk.' },
      { name: 'MAE, MFE', text: 'Worst and best price, in `R`.' },
    ]);
    expect(termsOfSection(MARKDOWN, 'Log')).toEqual([{ name: 'root', text: 'The topmost hash.' }]);
    expect(termsOfSection(MARKDOWN, 'None')).toEqual([]);
  });

  test('are headings with anchors in alphabetical order', () => {
    expect(termAnchor('Annual return (CAGR)')).toBe('annual-return-cagr');
    expect(blocksOfTerms(termsOfSection(MARKDOWN, 'Trading'))).toEqual([
      { type: 'heading', level: 3, id: 'mae-mfe', runs: [{ text: 'MAE, MFE' }] },
      { type: 'paragraph', runs: [{ text: 'Worst and best price, in ' }, { text: 'R', code: true }, { text: '.' }] },
      { type: 'heading', level: 3, id: 'r', runs: [{ text: 'R' }] },
      { type: 'paragraph', runs: [{ text: 'A result as a multiple of the risk.' }] },
    ]);
  });
});

describe('Links to the glossary', () => {
  const terms = {
    trading: [
      { name: 'R', text: '' },
      { name: 'MAE, MFE', text: '' },
      { name: 'signal', text: '' },
      { name: 'bid, ask, spread', text: '' },
      { name: 'pip, point', text: '' },
      { name: 'lot, lot step', text: '' },
    ],
    statistics: [{ name: 'deflated Sharpe ratio (DSR)', text: '' }],
    log: [],
    figures: [
      { name: 'Annual return (CAGR)', text: '' },
      { name: 'Open risk, average', text: '' },
      { name: 'Open risk, maximum', text: '' },
      { name: 'Value at risk, 95%, daily', text: '' },
      { name: 'Avg R:R, planned', text: '' },
      { name: 'Trades', text: '' },
      { name: 'Sharpe', text: '' },
      { name: 'Win rate', text: '' },
    ],
  };
  const paragraph = (text: string): ContentBlock => ({ type: 'paragraph', runs: [{ text }] });
  const linked = (...blocks: ContentBlock[]) =>
    linkTerms(blocks, terms).flatMap((block) =>
      (block.type === 'paragraph' ? block.runs : []).flatMap(({ text, href }) => (href ? [`${text} ${href}`] : [])),
    );

  test('lead from the first use of each term, in any case and by its abbreviation', () => {
    expect(
      linked(paragraph('The win rate and the WIN RATE, the CAGR.'), paragraph('Win rate, Sharpe, annual return.')),
    ).toEqual(['win rate /glossary#win-rate', 'CAGR /glossary#annual-return-cagr', 'Sharpe /glossary#sharpe']);
  });

  test('are not set in words that texts use in their everyday sense', () => {
    const text =
      'Most people ask for a lot of trades: on average 95% of the planned maximum, at one point of your daily summary.';
    expect(linked(paragraph(text))).toEqual([]);
  });

  test('lead to the first of several figures of one name, and to terms of statistics', () => {
    expect(linked(paragraph('Open risk, value at risk, avg R:R and the DSR; the spread in pips.'))).toEqual([
      'Open risk /glossary#open-risk-average',
      'value at risk /glossary#value-at-risk-95-daily',
      'avg R:R /glossary#avg-r-r-planned',
      'DSR /glossary#deflated-sharpe-ratio-dsr',
      'spread /glossary#bid-ask-spread',
      'pips /glossary#pip-point',
    ]);
  });

  test('change no letter of the text', () => {
    const text = 'A signal of 2 R, or r: the Sharpened MFE of R&D and the Sharpe.';
    const [block] = linkTerms([paragraph(text)], terms);
    expect(block!.type === 'paragraph' && block!.runs.map((run) => run.text).join('')).toBe(text);
    expect(linked(paragraph(text))).toEqual(['R /glossary#r', 'MFE /glossary#mae-mfe', 'Sharpe /glossary#sharpe']);
  });

  test('are not set in headings, code and other links', () => {
    const runs = [
      { text: 'Sharpe', code: true as const },
      { text: 'Sharpe', href: '/x' },
    ];
    const blocks: ContentBlock[] = [
      { type: 'heading', level: 2, id: 'a', runs: [{ text: 'Sharpe' }] },
      { type: 'paragraph', runs },
    ];
    expect(linkTerms(blocks, terms)).toEqual(blocks);
  });
});
