import { attribute } from './xlsx-text.ts';

/** A worksheet of a workbook. */
export interface Sheet {
  readonly title: string;
  /** Name of its file in the workbook. */
  readonly file: string;
}

/**
 * Returns the worksheets in the order of the workbook; those that it does not name after the others, by their files.
 * @param files Names of all worksheets' files.
 */
export function getSheets(files: readonly string[], workbook: string, relations: string): Sheet[] {
  const targets = new Map<string, string>();
  for (const [, attributes] of relations.matchAll(/<(?:\w+:)?Relationship\b([^>]*?)\/?>/gs)) {
    const target = (attribute(attributes!, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/');
    targets.set(attribute(attributes!, 'Id') ?? '', target);
  }
  const named: Sheet[] = [];
  for (const [, attributes] of workbook.matchAll(/<(?:\w+:)?sheet\b([^>]*?)\/?>/gs)) {
    const file = targets.get(attribute(attributes!, '(?:\\w+:)?id') ?? '');
    const title = attribute(attributes!, 'name');
    if (title !== null && file !== undefined && files.includes(file)) named.push({ title, file });
  }
  const rest = files.filter((file) => !named.some((sheet) => sheet.file === file));
  return [...named, ...rest.map((file) => ({ title: file.slice('xl/worksheets/'.length), file }))];
}
