/** Languages of the programs. The first of them is shown until a reader chooses another. */
export const BLOCK_LANGUAGES = ['curl', 'typescript', 'python'] as const;
