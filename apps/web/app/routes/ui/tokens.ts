import css from '../../app.css?raw';

/** The colours of the theme by name. */
export const TOKENS: ReadonlyMap<string, string> = new Map(
  [...css.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
);

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the contrast of two colours of the theme by WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [one, other].map((name) => luminance(TOKENS.get(name) ?? '#000000')).sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Surfaces behind charts: no controls, no overlays. */
const isMark = (name: string) => name.endsWith('-mute');

/** Returns the lowest contrast of a colour over every surface that it may be used on. */
export const worst = (name: string): number =>
  Math.min(...SURFACES.slice(0, isMark(name) ? 2 : undefined).map((surface) => contrast(name, surface)));
