import type { ContentDocument } from '@sealtick/contract';

/** Returns the status of a report or event; of an example that it is one, because nothing was audited or happened. */
export const statusOf = ({ fields }: Pick<ContentDocument, 'fields'>): string =>
  fields.sample === true ? 'Template' : String(fields.status);
