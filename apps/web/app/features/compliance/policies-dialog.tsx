import { useSite } from '../../lib/site/site.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { namedDocuments } from './named-documents.ts';
import { PolicyList } from './policy-list.tsx';

/** Every policy with its description. */
export function PoliciesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="All Policies" onClose={onClose}>
      <PolicyList />
      <OperatorDocuments />
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </Dialog>
  );
}

/** Documents of the operator that the settings name; nothing if they name none. */
function OperatorDocuments() {
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
