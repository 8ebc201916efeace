/** The operator's logo, as it is drawn into emails, documents and pictures. */
export interface SiteLogo {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

/** Returns the logo of the site; null if the operator has set none. */
export type FindLogo = () => Promise<SiteLogo | null>;

/** Returns the size at which a logo is drawn into a box: whole, and never enlarged. */
export function fitLogo({ width, height }: Pick<SiteLogo, 'width' | 'height'>, box: { width: number; height: number }) {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
