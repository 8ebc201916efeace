import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { linkMailTerms } from './link-mail-terms.ts';
import type { Mail } from './mail.ts';
import { Figures, Heading, Picture, Proof, Section } from './mail-detail-parts.ts';
import type { MailPicture, PictureTheme } from './mail-details.ts';
import { Button, Frame, LeaveList, type MailLogo, Note, Paragraph, Runs, Title } from './mail-parts.ts';
import { mailText } from './mail-text.ts';

type Content = Pick<Mail, 'subject' | 'title' | 'paragraphs' | 'details' | 'action' | 'notes' | 'list'>;
type SourceOf = (theme: PictureTheme) => string;

/** The pictures of an email. */
interface MailPictures {
  /** Returns the address of a picture of a signal; left out for within the document. */
  readonly getSource?: SourceOf | null;
  readonly logo?: MailLogo | null;
}

/** A picture within the document itself, as the development mailbox shows it. */
const inDocument = (picture: MailPicture, theme: PictureTheme) => `data:image/png;base64,${picture[theme]}`;

/** Returns the HTML and the text of an email. Everything in it is escaped. */
export function renderMail(
  content: Content,
  siteName: string,
  pictures: MailPictures = {},
): { readonly html: string; readonly text: string } {
  return { html: toHtml(content, siteName, pictures), text: mailText(content, siteName) };
}

function toHtml(content: Content, siteName: string, { getSource, logo = null }: MailPictures): string {
  const { subject, title, details, action, notes = [], list } = content;
  const { aside, side, titleNote, subtitle, picture, figures = [], sections = [], proof } = details ?? {};
  const linked = linkMailTerms(content);
  const document = h(
    Frame,
    { subject, siteName, logo, aside, preheader: getPreheader(content) },
    details ? h(Heading, { title, side, note: titleNote, subtitle }) : h(Title, null, title),
    picture ? h(Picture, { alt: picture.alt, getSource: getSource ?? ((theme) => inDocument(picture, theme)) }) : null,
    figures.length > 0 ? h(Figures, { figures }) : null,
    ...sections.map(({ title: heading }, i) => h(Section, { title: heading }, h(Runs, { runs: linked.sections[i]! }))),
    ...linked.paragraphs.map((runs, i) =>
      h(Paragraph, { isAfterDetails: i === 0 && figures.length > 0 }, h(Runs, { runs })),
    ),
    action ? h(Button, { ...action, isWide: details !== undefined }) : null,
    proof ? h(Proof, proof) : null,
    ...notes.map((note) => h(Note, null, note)),
    list ? h(LeaveList, list) : null,
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** What lists of emails show next to the subject: the first sentence, or the title with the figures. */
function getPreheader({ title, paragraphs, details }: Content): string {
  const figures = (details?.figures ?? [])
    .map(({ label, value, result = '' }) => `${label} ${value || result}`)
    .join(', ');
  return figures === '' ? (paragraphs[0] ?? title) : `${title}. ${figures}`;
}
