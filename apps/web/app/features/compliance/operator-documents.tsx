import type { SiteSettings } from '@sealtick/contract';
import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';

/** Settings that name a document of the operator, with its name. */
const DOCUMENTS = [
  ['employeeHandbookUrl', 'Employee Handbook'],
  ['regulatoryFrameworkUrl', 'Regulatory Framework'],
  ['securityPoliciesUrl', 'Security Policies'],
  ['customerPoliciesUrl', 'Customer Policies'],
] as const satisfies readonly (readonly [keyof SiteSettings, string])[];

/** Documents of the operator that the settings name; nothing if they name none. */
export function OperatorDocuments() {
  const { settings } = useSite();
  const named = DOCUMENTS.flatMap(([setting, name]) => {
    const address = settings?.[setting] ?? null;
    return address === null ? [] : [{ name, address }];
  });
  if (named.length === 0) return null;
  return (
    <ul aria-label="Resources" className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {named.map(({ name, address }) => (
        <li key={name} className="max-sm:*:w-full">
          <ButtonAnchor href={address} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="sr-only">(opens a new tab)</span>
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
