import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from './mail.ts';
import { Button, Frame, LEAVE, LeaveList, Note, Paragraph, Title } from './mail-parts.ts';

type Content = Pick<Mail, 'subject' | 'title' | 'paragraphs' | 'action' | 'notes' | 'list'>;

/** Returns the HTML and the text of a mail. Everything in it is escaped. */
export function renderMail(content: Content, siteName: string): { readonly html: string; readonly text: string } {
  return { html: toHtml(content, siteName), text: toText(content, siteName) };
}

function toHtml({ subject, title, paragraphs, action, notes = [], list }: Content, siteName: string): string {
  const document = h(
    Frame,
    { subject, siteName, preheader: paragraphs[0] ?? title },
    h(Title, null, title),
    ...paragraphs.map((paragraph) => h(Paragraph, null, paragraph)),
    action ? h(Button, action) : null,
    ...notes.map((note) => h(Note, null, note)),
    list ? h(LeaveList, list) : null,
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

function toText({ title, paragraphs, action, notes = [], list }: Content, siteName: string): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const leave = list ? [`${list.reason}\n${LEAVE}: ${list.pageUrl}`] : [];
  return `${[title, ...paragraphs, ...link, ...notes, ...leave, `-- \n${siteName}`].join('\n\n')}\n`;
}
