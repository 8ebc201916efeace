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
    ],
    log: [],
    figures: [
      { name: 'Annual return (CAGR)', text: '' },
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
