import type { StatusHistory } from '@sealtick/contract';

const SAYS = {
  operational: { text: 'operational', color: '#1d7a67' },
  degraded: { text: 'degraded', color: '#8a6100' },
  outage: { text: 'outage', color: '#b3452c' },
} as const;
const UNKNOWN = { text: 'not known', color: '#5b6472' } as const;

/** Width of a character of 11 px, on average. */
const CHARACTER_PX = 6.6;
const PADDING_PX = 10;

/** Draws the state of the service as an SVG picture of 20 px height. */
export function drawBadge(overall: StatusHistory['overall']): string {
  const { text, color } = overall === null ? UNKNOWN : SAYS[overall];
  const left = getWidth('status');
  const right = getWidth(text);
  const width = left + right;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="status: ${text}">` +
    `<title>status: ${text}</title><rect width="${width}" height="20" rx="3" fill="#1c2430"/>` +
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${color}"/>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">` +
    `<text x="${left / 2}" y="14">status</text><text x="${left + right / 2}" y="14">${text}</text></g></svg>`
  );
}

const getWidth = (text: string): number => Math.round(text.length * CHARACTER_PX + PADDING_PX);
