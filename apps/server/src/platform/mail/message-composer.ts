import { LRUCache } from 'lru-cache';
import MailComposer from 'nodemailer/lib/mail-composer';
import { fitLogo } from '../site-logo.ts';
import type { Mail } from './mail.ts';
import type { MailPicture } from './mail-details.ts';
import { MAIL_LOGO } from './mail-parts.ts';
import { type ComposedMail, messageHeaders } from './message-headers.ts';
import { type PersonalLink, personalLink } from './personal-link.ts';
import { type PicturePart, PictureParts } from './picture-parts.ts';
import { renderMail } from './render-mail.ts';
import { SharedBody } from './shared-body.ts';

/** Bodies of the emails that are being sent: of one signal a few, by time zone and size. */
const MAX_BODIES = 50;
const BLANK_LINE = '\r\n\r\n';

/** An email as the mail server receives it. */
interface Message {
  readonly envelope: { readonly from: string; readonly to: string[] };
  readonly messageId: string;
  readonly raw: Buffer;
}

/** What a message has below its own headers. */
interface Entity {
  /** The headers that say how the body is encoded. */
  readonly headers: string;
  readonly body: Buffer;
}

/** The same for all receivers. */
interface SharedEntity {
  readonly headers: string;
  readonly body: SharedBody;
}

/** What a body is made of that many receive. */
interface Shared {
  readonly mail: ComposedMail;
  /** In place of each receiver's token. */
  readonly standIn: string;
}

/** Composes emails. What many receive is rendered and encoded once, and each gets their own headers and link. */
export class MessageComposer {
  private readonly from: string;
  /** The domain of the sender, which Message-IDs end with. */
  private readonly domain: string;
  private readonly pictures: PictureParts;
  private readonly bodies: LRUCache<string, SharedEntity, Shared>;

  /** @param from Address of the sender, by which receivers know it; the name of the site is next to it. */
  constructor(from: string) {
    this.from = from;
    this.domain = from.slice(from.lastIndexOf('@') + 1);
    this.pictures = new PictureParts(this.domain);
    this.bodies = new LRUCache<string, SharedEntity, Shared>({
      max: MAX_BODIES,
      // More may be encoded at the same time than are kept: each is still sent.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: { mail, standIn } }) => this.share(mail, standIn),
    });
  }

  /** Returns an email as the mail server receives it: headers, text, HTML and pictures. */
  async compose(mail: ComposedMail): Promise<Message> {
    const { from, domain } = this;
    const messageId = `<${mail.id}@${domain}>`;
    const { headers, body } = await this.composeEntity(mail);
    const head = `${messageHeaders(mail, { from, domain, messageId })}\r\n${headers}${BLANK_LINE}`;
    return { envelope: { from, to: [mail.address] }, messageId, raw: Buffer.concat([Buffer.from(head), body]) };
  }

  private async composeEntity(mail: ComposedMail): Promise<Entity> {
    const { list } = mail.content;
    const link = list?.stopUrl === undefined ? null : personalLink(list.stopUrl);
    return list && link ? this.composeShared(mail, list, link) : this.encode(mail);
  }

  private async composeShared(
    mail: ComposedMail,
    list: NonNullable<Mail['list']>,
    link: PersonalLink,
  ): Promise<Entity> {
    const content = { ...mail.content, list: { ...list, stopUrl: link.common, oneClickUrl: '' } };
    const common = { ...mail, content };
    const context = { mail: common, standIn: link.standIn };
    const { headers, body } = await this.bodies.forceFetch(this.getKey(common), { context });
    return { headers, body: body.with(link.token) };
  }

  private async share(mail: ComposedMail, standIn: string): Promise<SharedEntity> {
    const { headers, body } = await this.encode(mail);
    return { headers, body: new SharedBody(body, standIn) };
  }

  /** All that the body is made of; pictures by their ids. */
  private getKey({ siteName, logo, subject, content }: ComposedMail): string {
    const { details: { picture, ...details } = {}, ...rest } = content;
    const parts = this.getParts(picture);
    return JSON.stringify([
      siteName,
      subject,
      rest,
      details,
      picture?.alt,
      parts?.light.cid,
      parts?.dark.cid,
      this.getLogo(logo)?.cid,
    ]);
  }

  private async encode({ siteName, logo, subject, content }: ComposedMail): Promise<Entity> {
    const picture = this.getParts(content.details?.picture);
    const getSource = picture && ((theme: keyof typeof picture) => `cid:${picture[theme].cid}`);
    const logoPart = this.getLogo(logo);
    const shownLogo = logo && logoPart ? { src: `cid:${logoPart.cid}`, ...fitLogo(logo, MAIL_LOGO) } : null;
    const attachments = [
      ...(logoPart ? [logoPart] : []),
      ...(picture ? [picture.light, picture.dark] : []),
      ...listAttachments(content),
    ];
    const source = await new MailComposer({
      ...renderMail({ subject, ...content }, siteName, { getSource, logo: shownLogo }),
      ...(attachments.length > 0 ? { attachments } : {}),
      // What would be chosen for emails in English, without reading each to find out.
      textEncoding: 'quoted-printable',
    })
      .compile()
      .build();
    const end = source.indexOf(BLANK_LINE);
    return {
      headers: encodingHeaders(source.toString('latin1', 0, end)),
      body: source.subarray(end + BLANK_LINE.length),
    };
  }

  private getLogo(logo: ComposedMail['logo']): PicturePart | null {
    return logo ? this.pictures.of(logo.png.toString('base64'), 'logo') : null;
  }

  private getParts(picture: MailPicture | undefined): Readonly<Record<'light' | 'dark', PicturePart>> | null {
    if (picture === undefined) return null;
    return { light: this.pictures.of(picture.light, 'light'), dark: this.pictures.of(picture.dark, 'dark') };
  }
}

/** Returns the file of an email as the composer takes it: encoded, so that mail servers leave its lines as they are. */
const listAttachments = ({ attachment }: ComposedMail['content']) =>
  attachment === undefined
    ? []
    : [
        {
          filename: attachment.name,
          content: attachment.text,
          contentType: `${attachment.type}; charset=utf-8`,
          contentTransferEncoding: 'base64' as const,
        },
      ];

/** Returns those of the headers that say how the body is encoded, folded as they are. */
const encodingHeaders = (head: string): string =>
  head
    .split(/\r\n(?![ \t])/)
    .filter((header) => /^(content-|mime-version:)/i.test(header))
    .join('\r\n');
