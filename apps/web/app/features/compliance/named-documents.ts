import type { SiteSettings } from '@sealtick/contract';

/** Settings that name a document of the operator, with its name. */
const DOCUMENTS = [
  ['employeeHandbookUrl', 'Employee Handbook'],
  ['regulatoryFrameworkUrl', 'Regulatory Framework'],
  ['securityPoliciesUrl', 'Security Policies'],
  ['customerPoliciesUrl', 'Customer Policies'],
] as const satisfies readonly (readonly [keyof SiteSettings, string])[];

/** Settings that name documents. */
export type DocumentSettings = Pick<SiteSettings, (typeof DOCUMENTS)[number][0]>;

/** A document of the operator. */
interface NamedDocument {
  readonly name: string;
  readonly address: string;
}

/** Returns the documents that the settings name; none before they are loaded. */
export const namedDocuments = (settings: DocumentSettings | null): readonly NamedDocument[] =>
  DOCUMENTS.flatMap(([setting, name]) => {
    const address = settings?.[setting] ?? null;
    return address === null ? [] : [{ name, address }];
  });
