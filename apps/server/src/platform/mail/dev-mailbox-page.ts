import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from './mail.ts';
import { LEAVE, STOP } from './mail-parts.ts';
import type { MailRow } from './mail-repository.ts';
import { MAILBOX_PATH } from './mail-route.ts';
import { getLine } from './mail-text.ts';

// Style attributes only, because the content policy allows no style sheet.
const INK = '#e8edf3';
const FAINT = '#8693a2';
const LINK = { color: '#9dbbff', overflowWrap: 'anywhere' as const };
const BOX = { background: '#10151c', border: '1px solid #222b36', borderRadius: 10, padding: '14px 18px' };
const BUTTON = {
  display: 'inline-block',
  background: '#7aa2ff',
  color: '#0a0d12',
  borderRadius: 8,
  padding: '10px 16px',
  fontWeight: 600,
  textDecoration: 'none',
};

/** Returns the page that lists the emails. */
export function listPage(mails: readonly MailRow[]): string {
  const list = h(
    'ul',
    { style: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 10 } },
    mails.map(item),
  );
  const empty = h('p', { style: BOX }, 'No emails yet. Reload this page after a form of the site has sent one.');
  return page(
    'Development mailbox',
    h('p', null, 'Emails of this site appear here instead of being sent, for one day.'),
    mails.length === 0 ? empty : list,
  );
}

/** Returns the page for a browser without the key: it says where the key is, and takes it. */
export function lockedPage({ hasWrongKey }: { readonly hasWrongKey: boolean }): string {
  const code = (text: string) => h('code', { style: { color: INK } }, text);
  const field = {
    background: '#0a0d12',
    color: INK,
    border: '1px solid #5d6b7c',
    borderRadius: 8,
    padding: '9px 12px',
  };
  return page(
    'Development mailbox',
    hasWrongKey
      ? h(
          'p',
          { role: 'alert', style: { color: INK } },
          'This is not the key. Unless you set it, each start has a new one.',
        )
      : h('p', null, 'The mailbox opens with its key.'),
    h(
      'p',
      null,
      'The program printed the whole address when it started. In its terminal, look for ',
      code(`${MAILBOX_PATH}?key=…`),
      ' and open that address, or enter the key here. To choose the key, set ',
      code('DEV_MAILBOX_KEY'),
      ' and restart.',
    ),
    h(
      'form',
      { method: 'get', action: MAILBOX_PATH, style: { display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'end' } },
      h(
        'label',
        { style: { display: 'grid', gap: 4, color: INK } },
        'Key',
        h('input', { name: 'key', required: true, autoComplete: 'off', style: { ...field, font: 'inherit' } }),
      ),
      h('button', { type: 'submit', style: { ...BUTTON, border: 0, font: 'inherit', fontWeight: 600 } }, 'Open'),
    ),
  );
}

function item({ id, subject, address, queuedAt }: MailRow): ReactNode {
  const about = h(
    'div',
    { style: { color: FAINT, fontSize: 14, overflowWrap: 'anywhere' } },
    `${address} · `,
    time(queuedAt),
  );
  return h(
    'li',
    { key: id, style: BOX },
    h('a', { href: `${MAILBOX_PATH}/${id}`, style: { ...LINK, fontWeight: 600 } }, subject),
    about,
  );
}

/** Returns the page of one email, with its link. */
export function mailPage({ id, subject, address, queuedAt, content }: MailRow): string {
  const { title, paragraphs, details, action, notes = [], list, attachment } = content!;
  const note = (text: string) => h('p', { key: text, style: { color: FAINT, fontSize: 14 } }, text);
  return page(
    subject,
    h('p', { style: { color: FAINT, overflowWrap: 'anywhere' } }, `To ${address} · `, time(queuedAt)),
    h(
      'article',
      { style: BOX },
      h('h2', { style: { color: INK, fontSize: 18, margin: '4px 0 12px' } }, title),
      ...detailLines(details),
      ...paragraphs.map((text) => h('p', null, text)),
      action ? h('p', null, h('a', { href: action.url, style: BUTTON }, action.label)) : null,
      action ? h('p', null, h('a', { href: action.url, style: LINK }, action.url)) : null,
      attachment ? note(`Attached: ${attachment.name}`) : null,
      ...notes.map(note),
      list ? leavePart(list) : null,
    ),
    h(
      'p',
      null,
      h('a', { href: MAILBOX_PATH, style: LINK }, 'All emails'),
      ' · ',
      h('a', { href: `${MAILBOX_PATH}/${id}/html`, style: LINK }, 'As an email program shows it'),
    ),
  );
}

/** The figures of an email about a signal, one a line; the picture is in the view of an email program. */
function detailLines(details: Mail['details']): ReactNode[] {
  const { subtitle, figures = [] } = details ?? {};
  const lines = figures.map(getLine);
  return [...(subtitle ? [subtitle] : []), ...lines].map((line, i) => h('p', { key: i, style: { margin: 0 } }, line));
}

/** Why a subscriber receives an email of a list, the link to leave it, and the address of the header of one click. */
function leavePart({ reason, pageUrl, pageLabel = LEAVE, stopUrl, oneClickUrl }: NonNullable<Mail['list']>): ReactNode {
  const small = { color: FAINT, fontSize: 14, overflowWrap: 'anywhere' as const };
  return h(
    'div',
    { style: small },
    h('p', null, reason, ' ', h('a', { href: pageUrl, style: LINK }, pageLabel)),
    stopUrl ? h('p', null, h('a', { href: stopUrl, style: LINK }, STOP)) : null,
    h('p', null, 'List-Unsubscribe: ', h('code', null, oneClickUrl)),
  );
}

function page(title: string, ...children: ReactNode[]): string {
  const html = { background: '#0a0d12', color: '#a9b4c1', font: '16px/1.5 system-ui,sans-serif', colorScheme: 'dark' };
  const body = { margin: '0 auto', padding: '32px 20px', maxWidth: '44rem' };
  const heading = { color: INK, fontSize: 24, lineHeight: 1.3, margin: '0 0 8px', overflowWrap: 'anywhere' as const };
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', null, title),
  );
  const main = h('main', null, h('h1', { style: heading }, title), ...children);
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en', style: html }, head, h('body', { style: body }, main)))}`;
}

function time(at: Date): ReactNode {
  const iso = at.toISOString();
  return h('time', { dateTime: iso }, `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
}
