import { existing } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const MODULES = existing(
  [
    { module: 'risk-management', label: 'Risk management' },
    { module: 'psychology', label: 'Trading psychology' },
    { module: 'signals', label: 'How to use signals' },
    { module: 'money-management', label: 'Money management' },
  ].map(({ module, label }) => ({ to: `${paths.academy}?module=${module}`, label })),
);
const PAGES = existing([
  { to: paths.academy, label: 'The academy' },
  { to: paths.riskConfig, label: 'Your risk settings, and the size of the next trade in numbers' },
  { to: paths.strategies, label: 'Strategies: rules, drawdowns and losing trades of each' },
  { to: paths.verify, label: 'Verify the record in your own browser' },
  { to: paths.helpCenter, label: 'The help center' },
]);

/** Pages of the site that teach about risk. The academy's modules appear with the academy. */
export function ResourcesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Educational Resources" onClose={onClose}>
      {MODULES.length > 0 && <p>The academy’s course on risk has 8 modules. Start with one of these:</p>}
      <ul className="grid gap-1">
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
