import type { ContentDocument } from '@sealtick/contract';

type Named = Pick<ContentDocument, 'kind' | 'title' | 'fields' | 'replacedBy'>;

/** Returns the name of a document's file without its ending: "Terms of Service" is `Terms_of_Service`. */
export function fileName({ kind, title, fields, replacedBy }: Named): string {
  const name = title
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^\w.-]/g, '');
  const full = kind === 'policy' ? `${name}_Policy` : name;
  return replacedBy === null ? full : `${full}_Version_${fields.version}`;
}
