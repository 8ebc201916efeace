import { ChevronRight } from 'lucide';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';

const PAGES = [
  { to: paths.riskConfig, label: 'Risk', text: 'Your account, its limits, and the size of each trade' },
  { to: paths.account, label: 'Account', text: 'How you log in, your data, and how you leave' },
  { to: memberPaths.analytics, label: 'Analytics', text: 'Every figure of your record' },
  { to: paths.deliverySettings, label: 'Delivery', text: 'Where signals are sent and which ones' },
  { to: memberPaths.notificationSettings, label: 'Notifications', text: 'Email, Telegram and browser push' },
  { to: memberPaths.apiManagement, label: 'API', text: 'Keys and webhooks' },
  { to: memberPaths.brokerSetup, label: 'Brokers', text: 'Accounts that signals are sent to' },
];

/** Ways to the settings of the member. */
export function SettingsPanel() {
  return (
    <ul aria-label="Settings" className="divide-y divide-line">
      {PAGES.map(({ to, label, text }) => (
        <li
          key={to}
          className="relative flex items-center justify-between gap-4 px-4 py-3 has-[a:hover]:bg-surface-2 md:px-5"
        >
          <div>
            <TextLink to={to} className="no-underline! text-ink-1! after:absolute after:inset-0">
              {label}
            </TextLink>
            <p className="text-13">{text}</p>
          </div>
          <Icon of={ChevronRight} size={16} className="text-ink-3" />
        </li>
      ))}
    </ul>
  );
}
