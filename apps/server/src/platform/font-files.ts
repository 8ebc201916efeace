import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Paths of the site's own font, regular and bold, so that pictures and documents look the same on every machine. */
export const FONT_FILES: string[] = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map(
  (file) => resolve(`@expo-google-fonts/inter/${file}`),
);
