import { createElement as h, type ReactNode } from 'react';
import { type MailFigure, type MailPicture, type MailProof, type PictureTheme, sideLabel } from './mail-details.ts';
import { FAINT, INK, LINK, Note, SOFT, table, text } from './mail-parts.ts';

const RULE = '1px solid #d9dfe7';
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const TONES = { gain: '#0b7562', loss: '#b93a1b' } as const;
const SIDES = {
  long: { background: '#ddf3ee', color: '#0b7562' },
  short: { background: '#fce6e0', color: '#b93a1b' },
} as const;

interface HeadingProps {
  readonly title: string;
  readonly side?: 'long' | 'short' | undefined;
  readonly note?: string | undefined;
  readonly subtitle?: string | undefined;
}

/** The title of an email about a signal: side, symbol, timeframe, and a line below. */
export function Heading({ title, side, note, subtitle }: HeadingProps): ReactNode {
  const chip = { fontSize: 13, fontWeight: 600, borderRadius: 5, padding: '3px 8px', marginRight: 10 };
  return h(
    'div',
    { style: { margin: '0 0 16px' } },
    h(
      'h1',
      { className: 'ink', style: { ...text(INK, 22), fontWeight: 700, margin: 0 } },
      side ? h('span', { className: side, style: { ...chip, ...SIDES[side] } }, sideLabel(side)) : null,
      title,
      note
        ? h('span', { className: 'faint', style: { color: FAINT, fontSize: 15, fontWeight: 400 } }, ` ${note}`)
        : null,
    ),
    subtitle ? h('div', { className: 'faint', style: { ...text(FAINT, 13), marginTop: 4 } }, subtitle) : null,
  );
}

interface PictureProps extends Pick<MailPicture, 'alt'> {
  readonly getSource: (theme: PictureTheme) => string;
}

/** A picture over the whole width, dark where the reader asks for it. */
export function Picture({ alt, getSource }: PictureProps): ReactNode {
  const style = { display: 'block', width: '100%', height: 'auto', border: RULE, borderRadius: 8 };
  // Without `lazy`, React would put a preload in front of the document.
  const image = { className: 'rule', src: getSource('light'), alt, width: 510, loading: 'lazy' as const, style };
  return h(
    'picture',
    null,
    h('source', { srcSet: getSource('dark'), media: '(prefers-color-scheme: dark)' }),
    h('img', image),
  );
}

/** Lines of numbers, one below the other. */
export function Figures({ figures }: { readonly figures: readonly MailFigure[] }): ReactNode {
  const cell = { padding: '9px 0 9px 8px', borderBottom: RULE, textAlign: 'right' as const };
  const td = (className: string, style: object, content: ReactNode) =>
    h('td', { className: `${className} rule`, style: { ...cell, ...style } }, content);
  const rows = figures.map(({ label, value, note = '', result = '', tone }, i) => {
    const color = tone ? TONES[tone] : INK;
    return h(
      'tr',
      { key: i },
      td('soft', { ...text(SOFT, 15), padding: '9px 0', textAlign: 'left' }, label),
      td('ink', { ...text(INK, 15), fontWeight: 600 }, value),
      td('faint', text(FAINT, 15), note),
      td(tone ?? 'ink', { ...text(color, 15), fontWeight: 600, whiteSpace: 'nowrap' }, result),
    );
  });
  const style = { marginTop: 12, fontVariantNumeric: 'tabular-nums' };
  return h('table', { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style }, h('tbody', null, ...rows));
}

/** A paragraph with a heading. */
export function Section({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  return h(
    'div',
    { style: { marginTop: 20 } },
    h('h2', { className: 'ink', style: { ...text(INK, 15), fontWeight: 700, margin: 0 } }, title),
    h('p', { className: 'soft', style: { ...text(SOFT, 15), margin: 0, whiteSpace: 'pre-line' } }, children),
  );
}

/** The lines by which a reader proves later what was sent. */
export function Proof({ title, rows, note, link }: MailProof): ReactNode {
  const label = { ...text(FAINT, 12), paddingRight: 12, verticalAlign: 'top' as const, whiteSpace: 'nowrap' as const };
  const value = { ...text(INK, 12), fontFamily: MONO, textAlign: 'right' as const, wordBreak: 'break-all' as const };
  const lines = rows.map((row) =>
    h(
      'tr',
      { key: row.label },
      h('td', { className: 'faint', style: label }, row.label),
      h('td', { className: 'ink', style: value }, row.value),
    ),
  );
  const panel = { background: '#f3f5f8', borderRadius: 8, padding: '14px 16px' };
  return table(
    { width: '100%', style: {} },
    h(
      'td',
      { className: 'panel', style: panel },
      h('div', { className: 'ink', style: { ...text(INK, 13), fontWeight: 600, marginBottom: 6 } }, title),
      h('table', { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }, h('tbody', null, ...lines)),
      h(Note, null, note, ' ', h('a', { className: 'link', href: link.url, style: { color: LINK } }, link.label), '.'),
    ),
  );
}
