export { SignalPictures } from './signal-pictures.ts';
