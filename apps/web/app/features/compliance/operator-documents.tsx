import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { namedDocuments } from './named-documents.ts';

/** Documents of the operator that the settings name; nothing if they name none. */
export function OperatorDocuments() {
  const named = namedDocuments(useSite().settings);
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
