import { type Basis, isWordmark, type SiteLogo } from '@sealtick/contract';
import { escapeXml } from '../../lib/server/escape-xml.ts';

/** Parts of the pictures shown where a page is shared: SVG of 1200 by 630. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;

/** What the top of a picture shows of the site. */
export interface SiteBrand {
  readonly name: string;
  /** The PNG file as base64; null for the mark of the product. */
  readonly logo: (Pick<SiteLogo, 'width' | 'height'> & { readonly png: string }) | null;
}

/** Largest size of a logo. */
const LOGO = { width: 320, height: 48 } as const;

/** The design tokens as SVG colours, because a picture has no style sheet. */
export const COLOR = {
  page: '#0a0d12',
  panel: '#10151c',
  line: '#222b36',
  ink: '#e8edf3',
  inkQuiet: '#a9b4c1',
  inkFaint: '#8693a2',
  accent: '#7aa2ff',
  onAccent: '#0a0d12',
  long: '#2cc9a7',
  longSoft: '#0e2b28',
  short: '#ff7a59',
  shortSoft: '#351d17',
  before: '#5b6878',
  backtest: '#8693a2',
  warn: '#f2c14e',
} as const;

interface TextStyle {
  readonly size: number;
  readonly color?: string;
  readonly weight?: 400 | 600;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Returns a line of text as SVG. */
export function text(x: number, y: number, content: string, style: TextStyle): string {
  const { size, color = COLOR.ink, weight = 400, anchor = 'start' } = style;
  return `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}

/** Breaks text into lines of at most `maxLength` characters; an ellipsis ends the last line if more follows. */
export function lines(content: string, maxLength: number, maxLines: number): readonly string[] {
  const found: string[] = [];
  for (const word of content.split(/\s+/).filter(Boolean)) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLength) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  if (found.length <= maxLines) return found;
  return [...found.slice(0, maxLines - 1), `${found[maxLines - 1]} …`];
}

/** The record and market kind of the figures, for the top of the picture. @param delayMinutes The public delay. */
export function basisMark({ record, market, formerLog }: Basis, live: string, delayMinutes = 0): string {
  const published = formerLog ? 'Before the restore' : live;
  const basis = [record === 'live' ? published : 'Backtest', ...(market === 'simulated' ? ['simulated market'] : [])];
  const delay = delayMinutes > 0 && record === 'live' ? [`delayed ${delayMinutes} min`] : [];
  const color = market === 'simulated' || delay.length > 0 ? COLOR.warn : COLOR.inkQuiet;
  return text(WIDTH - MARGIN, 86, [...basis, ...delay].join(', '), { size: 22, weight: 600, color, anchor: 'end' });
}

/** The whole picture: logo and site name at the top, one line of small print at the bottom. */
export function card(site: SiteBrand, smallPrint: string, content: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOR.page}"/>`,
    ...brand(site),
    content,
    text(MARGIN, HEIGHT - 44, smallPrint, { size: 18, color: COLOR.inkFaint }),
    '</svg>',
  ].join('');
}

function brand({ name, logo }: SiteBrand): readonly string[] {
  const title = (x: number) => text(x, 86, name, { size: 28, weight: 600 });
  if (logo === null) {
    const mark = `<g transform="translate(${MARGIN} 58) scale(1.5)" fill="none" stroke="${COLOR.accent}" stroke-width="2" stroke-linecap="round"><circle cx="12" cy="12" r="10"/><path d="M12 6.5v11M7.8 14.5H12M12 9.5h4.2"/></g>`;
    return [mark, title(MARGIN + 50)];
  }
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  const image = `<image x="${MARGIN}" y="${76 - Math.round(height / 2)}" width="${width}" height="${height}" href="data:image/png;base64,${logo.png}"/>`;
  return [image, ...(isWordmark(logo) ? [] : [title(MARGIN + width + 14)])];
}
