/** Longest first or last name, characters. */
export const MAX_NAME_LENGTH = 50;

/** Largest picture that is accepted, bytes. */
export const MAX_PICTURE_BYTES = 262_144;

/** Largest width and height of a picture that is accepted, pixels. */
export const MAX_PICTURE_SIDE = 4_096;
