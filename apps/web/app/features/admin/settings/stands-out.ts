/** The dark ground on which a logo stands, red, green and blue: --color-surface-0. */
const GROUND = [0x0a, 0x0d, 0x12] as const;
/** Contrast that a mark needs (WCAG 1.4.11). */
const LEAST_CONTRAST = 3;
/** Share of what is painted that has it. */
const LEAST_SHARE = 0.04;
/** Pixels with less are not painted, of 255. */
const LEAST_ALPHA = 16;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Returns the relative luminance of a colour, as WCAG defines it. */
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);

const LEAST_LUMINANCE = LEAST_CONTRAST * (luminance(...GROUND) + 0.05) - 0.05;

/** Returns whether a logo is visible on the dark ground of the site. @param pixels Red, green, blue and alpha of each pixel */
export function standsOut(pixels: ArrayLike<number>): boolean {
  let painted = 0;
  let visible = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha < LEAST_ALPHA) continue;
    painted += 1;
    const shown = (part: 0 | 1 | 2) => (pixels[at + part]! * alpha + GROUND[part] * (255 - alpha)) / 255;
    if (luminance(shown(0), shown(1), shown(2)) >= LEAST_LUMINANCE) visible += 1;
  }
  return painted > 0 && visible >= painted * LEAST_SHARE;
}
