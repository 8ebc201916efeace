/** Longest first or last name, characters. */
export const MAX_NAME_LENGTH = 50;

/** Largest picture that is accepted, bytes. */
export const MAX_PICTURE_BYTES = 262_144;

/** Largest width and height of a picture that is accepted, pixels. */
export const MAX_PICTURE_SIDE = 4_096;

/** Most pixels of a picture that is accepted; one of 16 bits a channel has half as many. */
export const MAX_PICTURE_PIXELS = 16_777_216;

/** Longer side of a picture that is accepted, as a multiple of the shorter one. */
export const MAX_PICTURE_PROPORTION = 4;

/** Longer side of a logo that is accepted, as a multiple of the shorter one. */
export const MAX_LOGO_PROPORTION = 8;

/** Pictures that an account may have decoded in an hour. */
export const PICTURES_PER_HOUR = 20;
