/** What a picture becomes: the middle square as a WebP file, the whole picture as a small PNG file, or as a large WebP file. */
export type PictureForm = 'portrait' | 'logo' | 'screenshot';
