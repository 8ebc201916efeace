/** Themes of a picture. */
export type PictureTheme = 'light' | 'dark';

/** Colours of a picture, which has no style sheet. */
export interface Palette {
  readonly page: string;
  readonly bar: string;
  readonly quiet: string;
  readonly faint: string;
  readonly accent: string;
  readonly target: string;
  readonly entry: string;
  readonly stop: string;
  /** Text on the colour of a level. */
  readonly onLevel: string;
}

export const PALETTES: Readonly<Record<PictureTheme, Palette>> = {
  dark: {
    page: '#10151c',
    bar: '#5b6878',
    quiet: '#a9b4c1',
    faint: '#8693a2',
    accent: '#7aa2ff',
    target: '#2cc9a7',
    entry: '#e8edf3',
    stop: '#ff7a59',
    onLevel: '#0a0d12',
  },
  light: {
    page: '#ffffff',
    bar: '#8793a0',
    quiet: '#434e5b',
    faint: '#5b6776',
    accent: '#2456c8',
    target: '#0b7562',
    entry: '#10151c',
    stop: '#b93a1b',
    onLevel: '#ffffff',
  },
};
