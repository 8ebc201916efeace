/** What a program stores about people, for a test that starts it by its file. */
export { filledTables } from '../stored/filled-tables.ts';
