import type { ContentKind, ResponseTimeName, SiteSettings } from '@sealtick/contract';
import { plainText } from '../plain-text.ts';
import { DOCUMENTS_FOLDER, readDocuments } from '../read-documents.ts';
import { resolveDocument, type Values } from '../resolve-document.ts';
import type { SourceDocument } from '../source-document.ts';

/** The documents that ship. */
export const documents = readDocuments(DOCUMENTS_FOLDER);

/** Response times of an operator, none of them the default. */
export const OPERATOR_TIMES: Readonly<Record<ResponseTimeName, string>> = {
  salesResponse: '30 hours',
  supportResponse: '6-8 hours',
  legalResponse: '4-7 business days',
  riskResponse: '2-3 business days',
  dataResponse: '21 days',
  inquiryResponse: '4 business days',
  complaintResponse: '12 business days',
  concernResponse: '6 business days',
};

const settings = {
  ...OPERATOR_TIMES,
  name: 'Northwind',
  legalEntity: 'Northwind Research GmbH',
  phone: '+49 30 123456',
  generalEmail: 'hello@northwind.test',
  complianceEmail: 'desk@northwind.test',
  supportEmail: 'help@northwind.test',
  salesEmail: 'sales@northwind.test',
  companyNumber: 'HRB 12345',
  vatNumber: 'DE 123456789',
  registeredOffice: 'Berlin',
  postalAddress: 'Nordufer 1, Berlin',
  leadershipRoles: null,
  samples: [],
  claims: [],
} as unknown as SiteSettings;
const table = { head: [], rows: [] };
const values: Values = {
  settings,
  isPublic: false,
  publicDelayMinutes: 15,
  terms: { trading: [], statistics: [], log: [], figures: [] },
  constants: {} as Values['constants'],
  tables: { retention: table, definitions: [] },
};

/** Returns a document with values of an operator, as text in one line. */
export const getText = (document: SourceDocument): string =>
  plainText(resolveDocument(document, values, documents)).replaceAll(/\s+/g, ' ');

/** Returns a document that ships, as text in one line. */
export function shippedText(kind: ContentKind, id: string): string {
  const document = documents.find((one) => one.kind === kind && one.id === id);
  if (document === undefined) throw new Error(`${kind}/${id}.md does not exist`);
  return getText(document);
}
