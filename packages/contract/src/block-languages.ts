/** Languages of the programs, the one that is shown at first before the others. */
export const BLOCK_LANGUAGES = ['curl', 'typescript', 'python'] as const;
