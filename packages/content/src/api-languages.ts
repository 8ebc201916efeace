/** The languages in which the page of the API shows its blocks. */
export const API_LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;
export type ApiLanguage = keyof typeof API_LANGUAGES;
