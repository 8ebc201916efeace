import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OperatorDocuments } from './operator-documents.tsx';
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
