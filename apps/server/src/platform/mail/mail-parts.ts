import { type ContentRun, isWordmark } from '@sealtick/contract';
import { Fragment, createElement as h, type ReactNode } from 'react';

const FONT = 'Inter,-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Arial,sans-serif';

/** Light by inline styles, which every email program knows; dark where the reader asks for it. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0a0d12!important}
.card{background:#10151c!important;border-color:#222b36!important}
.ink{color:#e8edf3!important}
.soft{color:#a9b4c1!important}
.faint{color:#8693a2!important}
.link{color:#9dbbff!important}
.button{background:#7aa2ff!important;color:#0a0d12!important}
.rule{border-color:#222b36!important}
.panel{background:#161c25!important}
.gain{color:#2cc9a7!important}
.loss{color:#ff7a59!important}
.long{background:#0e2b28!important;color:#2cc9a7!important}
.short{background:#351d17!important;color:#ff7a59!important}
}`;

/** Colours of an email in light. */
export const INK = '#10151c';
export const SOFT = '#3d4856';
export const FAINT = '#5b6878';
export const LINK = '#1d4fbf';

/** The logo of the site in an email. */
export interface MailLogo {
  /** Address of the PNG file, within the email. */
  readonly src: string;
  /** Pixels at which it is shown. */
  readonly width: number;
  readonly height: number;
}

/** Largest size of the logo in an email, pixels. */
export const MAIL_LOGO = { width: 200, height: 36 };

interface FrameProps {
  readonly subject: string;
  /** Shown by email programs in lists, beside the subject. */
  readonly preheader: string;
  readonly siteName: string;
  /** Shown in place of the name, which is its alternative text, or beside it if the logo does not have the name in it. */
  readonly logo: MailLogo | null;
  /** At the right of the name of the site. */
  readonly aside?: { readonly label: string; readonly value: string } | undefined;
  readonly children?: ReactNode;
}

/** The document around every email: one column of at most 560 px. */
export function Frame({ subject, preheader, siteName, logo, aside, children }: FrameProps): ReactNode {
  const cell = { padding: '24px 12px' };
  const card = {
    background: '#ffffff',
    border: '1px solid #d9dfe7',
    borderRadius: 12,
    padding: '28px 24px',
    textAlign: 'left' as const,
  };
  const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden' };
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, DARK),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, background: '#f2f5f8', fontFamily: FONT } },
      h('div', { style: hidden }, preheader),
      table(
        { className: 'page', width: '100%', style: { background: '#f2f5f8' } },
        h(
          'td',
          { align: 'center', style: cell },
          table(
            { width: '100%', style: { maxWidth: 560 } },
            h(
              'td',
              { className: 'ink', style: { ...text(INK, 15), fontWeight: 700, paddingBottom: 12 } },
              logo ? h(Logo, { ...logo, siteName }) : siteName,
            ),
            aside ? h(Aside, aside) : null,
          ),
          table({ width: '100%', style: { maxWidth: 560 } }, h('td', { className: 'card', style: card }, children)),
        ),
      ),
    ),
  );
}

/** On the dark ground of the site, for which the operator has chosen it. */
function Logo({ siteName, ...image }: MailLogo & Pick<FrameProps, 'siteName'>): ReactNode {
  const ground = { background: '#0a0d12', borderRadius: 8, padding: '8px 12px', color: '#e8edf3' };
  const style = { ...ground, display: 'inline-block', verticalAlign: 'middle' };
  const hasName = isWordmark(image);
  // Without `lazy`, React would put a preload in front of the document.
  const picture = h('img', { ...image, alt: hasName ? siteName : '', loading: 'lazy', style });
  return hasName ? picture : h(Fragment, null, picture, h('span', { style: { marginLeft: 12 } }, siteName));
}

function Aside({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  const style = { ...text(FAINT, 13), paddingBottom: 12, textAlign: 'right' as const };
  const strong = h('strong', { className: 'ink', style: { color: INK } }, value);
  return h('td', { className: 'faint', style }, label, ' ', strong);
}

/** The title of an email. */
export function Title({ children }: { readonly children?: ReactNode }): ReactNode {
  return h('h1', { className: 'ink', style: { ...text(INK, 22), fontWeight: 700, margin: '0 0 16px' } }, children);
}

/** Text in which terms lead to the glossary, underlined with dots. */
export function Runs({ runs }: { readonly runs: readonly ContentRun[] }): ReactNode {
  const style = { color: 'inherit', textDecoration: 'underline dotted', textUnderlineOffset: 3 };
  return runs.map(({ text: words, href }) => (href === undefined ? words : h('a', { key: href, href, style }, words)));
}

interface ParagraphProps {
  /** Whether figures end right above it. */
  readonly isAfterDetails?: boolean;
  readonly children?: ReactNode;
}

/** A paragraph of the text. */
export function Paragraph({ isAfterDetails = false, children }: ParagraphProps): ReactNode {
  const margin = isAfterDetails ? '20px 0 16px' : '0 0 16px';
  return h('p', { className: 'soft', style: { ...text(SOFT, 16), margin } }, children);
}

/** Small print. */
export function Note({ children }: { readonly children?: ReactNode }): ReactNode {
  return h('p', { className: 'faint', style: { ...text(FAINT, 13), margin: '12px 0 0' } }, children);
}

interface ButtonProps {
  readonly label: string;
  readonly url: string;
  /** Over the whole width, and without the address: the text part of the email has it. */
  readonly isWide?: boolean;
}

/** A link to what the email asks for, with its address below for readers that do not show the button. */
export function Button({ label, url, isWide = false }: ButtonProps): ReactNode {
  const style = {
    ...text('#ffffff', 16),
    display: 'inline-block',
    background: LINK,
    borderRadius: 8,
    padding: '12px 20px',
    fontWeight: 600,
    textDecoration: 'none',
    ...(isWide ? { display: 'block', textAlign: 'center' as const } : {}),
  };
  const address = { color: LINK, wordBreak: 'break-all' as const };
  return h(
    'div',
    { style: { margin: '24px 0 20px' } },
    h('a', { className: 'button', href: url, style }, label),
    isWide
      ? null
      : h(Note, null, 'Or open this address: ', h('a', { className: 'link', href: url, style: address }, url)),
  );
}

/** Label of the link to the page on which a subscriber chooses lists. */
export const LEAVE = 'Unsubscribe or choose lists';

/** Label of the link to the page that ends the emails of a channel. */
export const STOP = 'Stop these emails';

interface LeaveListProps {
  readonly reason: string;
  readonly pageUrl: string;
  readonly pageLabel?: string;
  readonly stopUrl?: string;
}

/** Why a subscriber receives an email of a list, and the links to leave it. */
export function LeaveList({ reason, pageUrl, pageLabel = LEAVE, stopUrl }: LeaveListProps): ReactNode {
  const link = (href: string, label: string) => h('a', { className: 'link', href, style: { color: LINK } }, label);
  return h(Note, null, reason, ' ', link(pageUrl, pageLabel), '.', ...(stopUrl ? [' ', link(stopUrl, STOP), '.'] : []));
}

/** A layout table of one row, because some email programs lay out nothing else. */
export function table(
  props: { className?: string; width: string; style: object },
  ...cells: readonly ReactNode[]
): ReactNode {
  const plain = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 };
  return h('table', { ...plain, ...props }, h('tbody', null, h('tr', null, ...cells)));
}

/** Returns the style of text. @param size Pixels. */
export const text = (color: string, size: number) => ({ color, fontSize: size, lineHeight: 1.5, fontFamily: FONT });
