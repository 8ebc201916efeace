/**
 * Returns whether a logo is so wide that it has the name of the site in it, which then does not stand beside it.
 * @param logo Its size in pixels.
 */
export const isWordmark = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width >= 2 * height;
