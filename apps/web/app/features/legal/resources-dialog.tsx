import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MODULE_PAGES, MODULES_TEXT, RESOURCE_PAGES } from './educational-resources.ts';

/** Pages of the site that teach about risk. */
export function ResourcesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Educational Resources" onClose={onClose}>
      <p>{MODULES_TEXT}</p>
      <ul className="grid gap-1 max-md:gap-6">
        {[...MODULE_PAGES, ...RESOURCE_PAGES].map(({ to, label }) => (
          <li key={to}>
            <TextLink isAlone to={to}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </Dialog>
  );
}
