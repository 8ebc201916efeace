import type { InboundSecret } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { alertTemplate, COUNTER_LINES } from './alert-template.ts';
import { CopiedText } from './copied-text.tsx';

/** The address with its new secret, and what is copied into the alert and into the script. */
export function SecretDialog({ made: { path, secret }, onClose }: { made: InboundSecret; onClose: () => void }) {
  const { origin } = useSite();
  return (
    <Dialog
      isWide
      title="Your address for alerts"
      text="The secret is shown once. Copy address and message into the alert now."
      onClose={onClose}
    >
      <CopiedText label="Webhook URL" text={origin + path} />
      <CopiedText label="Message" text={alertTemplate(secret)} />
      <p className="text-13">
        The message has no stop and no targets. Set both on the page under Alerts without levels, or add{' '}
        <code>{'"stop": "1.0800", "targets": ["1.0950"]'}</code> to the message. An opening without them is refused.
      </p>
      <CopiedText label="End of the script" text={COUNTER_LINES} />
      <p className="text-13">
        The lines count the alerts, so that two lost ones that cancel each other are found. Add them to the script
        before you create the alert. If you cannot change the script, leave the line <code>counter</code> out of the
        message: such pairs can then be missed.
      </p>
    </Dialog>
  );
}
