import type { Mail } from './mail.ts';
import { type MailDetails, type MailFigure, sideLabel } from './mail-details.ts';
import { LEAVE, STOP } from './mail-parts.ts';

type Content = Pick<Mail, 'title' | 'paragraphs' | 'details' | 'action' | 'notes' | 'list'>;

/** Returns the text part of an email: everything that the HTML shows, without the picture. */
export function mailText({ title, paragraphs, details = {}, action, notes = [], list }: Content, site: string): string {
  const parts = [
    ...detailsAbove(title, details),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...getProof(details),
    ...notes,
    ...getLeave(list),
    `-- \n${site}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function detailsAbove(title: string, details: MailDetails): string[] {
  const { aside, side, titleNote, subtitle, figures = [], sections = [] } = details;
  const heading = [side && sideLabel(side), title, titleNote].filter(Boolean).join(' ');
  return [
    [heading, subtitle, aside && `${aside.label} ${aside.value}`].filter(Boolean).join('\n'),
    ...(figures.length > 0 ? [figures.map(getLine).join('\n')] : []),
    ...sections.map((section) => `${section.title}\n${section.text}`),
  ];
}

/** Returns a figure as a line of text. */
export const getLine = ({ label, value, note, result }: MailFigure): string =>
  `${label}: ${[value, note, result].filter(Boolean).join(', ')}`;

function getProof({ proof }: MailDetails): string[] {
  if (!proof) return [];
  const rows = proof.rows.map(({ label, value }) => `${label}: ${value}`);
  return [[proof.title, ...rows].join('\n'), `${proof.note}\n${proof.link.url}`, proof.checkpoint.trim()];
}

function getLeave(list: Mail['list']): string[] {
  if (!list) return [];
  const { reason, pageLabel = LEAVE, pageUrl, stopUrl } = list;
  return [[reason, `${pageLabel}: ${pageUrl}`, ...(stopUrl ? [`${STOP}: ${stopUrl}`] : [])].join('\n')];
}
