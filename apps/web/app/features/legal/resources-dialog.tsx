import { existing } from '../../lib/navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MODULE_PAGES, MODULES_TEXT, RESOURCE_PAGES } from './educational-resources.ts';

const MODULES = existing(MODULE_PAGES);
const PAGES = existing(RESOURCE_PAGES);

/** Pages of the site that teach about risk. The academy's modules appear with the academy. */
export function ResourcesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Educational Resources" onClose={onClose}>
      {MODULES.length > 0 && <p>{MODULES_TEXT}</p>}
      <ul className="grid gap-1 max-md:gap-6">
        {[...MODULES, ...PAGES].map(({ to, label }) => (
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
