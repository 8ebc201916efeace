import type { ContentDocument } from '@sealtick/contract';

/** Returns the name of a document's file without its ending: "Terms of Service" is `Terms_of_Service`. */
export function fileName({ kind, title }: Pick<ContentDocument, 'kind' | 'title'>): string {
  const name = title
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^\w.-]/g, '');
  return kind === 'policy' ? `${name}_Policy` : name;
}
