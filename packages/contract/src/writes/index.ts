/** The nouns with their writes, a line each: `export * as watchlists from './watchlists.writes.ts';`. None has any yet. */
export {};
