import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PictureTheme } from './mail-details.ts';

/** Pictures of a kind: those of the signals that are being sent. */
const MAX_PARTS = 20;
/** A picture of a signal in one theme, or the logo of the site. */
type PartKind = PictureTheme | 'logo';

const LINE = /.{1,76}/g;

/** A picture as a part of an email. */
export interface PicturePart {
  /** What the HTML names it by. */
  readonly cid: string;
  /** The part with its headers, as it is sent. */
  readonly raw: Buffer;
}

const partsOfKind = () => new LRUCache<string, PicturePart>({ max: MAX_PARTS });

/** The pictures in emails. Thousands of emails have the same ones, so each is encoded once. */
export class PictureParts {
  private readonly domain: string;
  private readonly parts = { light: partsOfKind(), dark: partsOfKind(), logo: partsOfKind() };

  /** @param domain What Content-IDs end with. */
  constructor(domain: string) {
    this.domain = domain;
  }

  /** Returns a PNG as a part of emails. @param picture Base64 */
  of(picture: string, kind: PartKind): PicturePart {
    const parts = this.parts[kind];
    const part = parts.get(picture) ?? this.encode(picture, kind);
    parts.set(picture, part);
    return part;
  }

  private encode(picture: string, kind: PartKind): PicturePart {
    // By its content: one id may stand for the same picture in several emails, and not for two pictures (RFC 2045, 7).
    const cid = `${kind}.${createHash('sha256').update(picture).digest('hex').slice(0, 32)}@${this.domain}`;
    const name = kind === 'logo' ? 'logo.png' : `signal-${kind}.png`;
    const headers = [
      `Content-Type: image/png; name=${name}`,
      `Content-ID: <${cid}>`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: inline; filename=${name}`,
    ];
    return { cid, raw: Buffer.from([...headers, '', ...(picture.match(LINE) ?? [])].join('\r\n')) };
  }
}
