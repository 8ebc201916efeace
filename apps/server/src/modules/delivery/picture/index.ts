export type { PictureTheme } from './picture-palette.ts';
export { SignalPictures } from './signal-pictures.ts';
