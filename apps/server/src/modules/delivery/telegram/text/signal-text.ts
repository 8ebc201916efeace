import { type NewsRelease, RISK_NOTICE, type Signal } from '@sealtick/contract';
import { escapeHtml } from '../../../../platform/escape-html.ts';
import { grouped, groupedPrice, inR, priceDecimals, signed } from '../../../../platform/number-words.ts';
import { uncalibratedWords } from '../../messages/uncalibrated-words.ts';
import { cutSize } from '../../own-size/index.ts';
import { bold, cut, link, shownLength } from './html.ts';
import { marketLine, momentText, signalLine, stateText } from './words.ts';

/** What a message needs besides its content. */
export interface TextContext {
  /** Address of the site without a path. */
  readonly origin: string;
  /** Time zone of the member. */
  readonly timeZone: string;
}

/** Characters of a caption below a picture. */
const MAX_SHOWN = 1_024;
/** Longest parts, so that a size has room beside them. */
const MAX_NAME = 60;
const MAX_RELEASE = 60;
const MAX_CURRENCY = 10;

/** Lines of an opening that are for one member alone; edits repeat them. */
export interface OpeningLines {
  readonly size: string | null;
  readonly insteadOf: string | null;
  readonly news: NewsRelease | null;
}

const NO_LINES: OpeningLines = { size: null, insteadOf: null, news: null };

/** Returns an opening: levels, confidence, validity and seal, with the state of the signal now. At most 1,024 characters. */
export function signalText(
  signal: Signal,
  { origin, timeZone }: TextContext,
  { size, insteadOf, news }: OpeningLines = NO_LINES,
): string {
  const { confidence, createdAt, validUntil, id } = signal;
  const state = stateText(signal);
  const valid = momentText(validUntil, timeZone, createdAt);
  const before = [
    signalLine(signal),
    `<pre>${escapeHtml(levelTable(signal))}</pre>`,
    ...(state === null
      ? [
          `${[`Confidence ${confidence}%`, uncalibratedWords(signal), neededText(signal)].filter(Boolean).join(', ')}. Valid until ${valid}.`,
        ]
      : [`${bold('Now:')} ${state}`]),
    ...(news === null ? [] : [`${bold('Release:')} ${releaseText(news, timeZone, createdAt)}.`]),
  ];
  const after = [
    ...(insteadOf === null ? [] : [`Sent here because ${escapeHtml(cut(insteadOf, MAX_NAME))} did not answer.`]),
    marketLine(signal.basis.market),
    ...(signal.basis.formerLog ? ['<i>Published before a restore: not part of the live record.</i>'] : []),
    `<i>${RISK_NOTICE}</i>`,
    sealLine(signal, `${origin}/signals/${encodeURIComponent(id)}`),
  ].filter((line) => line !== '');
  const room = MAX_SHOWN - shownLength([...before, '', ...after].join('\n'));
  return [...before, ...(size === null ? [] : [escapeHtml(cutSize(size, room))]), ...after].join('\n');
}

function releaseText({ name, currency, releaseAt }: NewsRelease, timeZone: string, beside: string): string {
  const what = `${cut(name, MAX_RELEASE)} (${cut(currency, MAX_CURRENCY)})`;
  return `${escapeHtml(what)}, high impact, ${momentText(releaseAt, timeZone, beside)}`;
}

/** Returns the levels, aligned: name, price, distance from the entry, and the distance in R. */
export function levelTable({ side, entry, stop, targets, type }: Signal): string {
  const [from, digits] = [Number(entry), priceDecimals(entry)];
  const risk = Math.abs(from - Number(stop));
  const away = (price: string) => {
    const distance = Number(price) - from;
    const r = risk === 0 ? 0 : (side === 'long' ? distance : -distance) / risk;
    return [signed(distance, digits), inR(r, 1)];
  };
  const rows = [
    ...targets
      .map((price, i) => [targets.length === 1 ? 'target' : `target ${i + 1}`, groupedPrice(price), ...away(price)])
      .reverse(),
    ['entry', groupedPrice(entry), type === 'market' ? type : `${type} order`],
    ['stop', groupedPrice(stop), ...away(stop)],
  ];
  // The last cell of a row needs no room.
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row.length > column + 1 ? row[column]!.length : 0))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns the levels as one line to copy. */
export const levelLine = ({ symbol, side, entry, stop, targets }: Signal): string =>
  [`${symbol} ${side}: entry ${entry}`, `stop ${stop}`, ...targets.map((price) => `target ${price}`)].join(', ');

/** The chance at which target and stop cancel out, before costs; null where several targets share the position. */
function neededText({ entry, stop, targets }: Signal): string | null {
  const [risk, reward] = [stop, targets[0] ?? entry].map((price) => Math.abs(Number(price) - Number(entry)));
  if (targets.length !== 1 || !risk || !reward) return null;
  return `needs ${Math.round((100 * risk) / (risk + reward))}%`;
}

function sealLine({ index, leafHash }: Signal, url: string): string {
  if (index === null) return '';
  const hash = leafHash === null ? '' : ` <code>${leafHash.slice(0, 8)}…${leafHash.slice(-4)}</code>`;
  return `${link(url, `Sealed #${grouped(index)}`)}${hash}`;
}
