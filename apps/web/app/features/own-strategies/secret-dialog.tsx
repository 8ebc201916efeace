import type { InboundSecret, OwnInbound } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { alertTemplate, COUNTER_LINES } from './alert-template.ts';
import { CopiedText } from './copied-text.tsx';

interface SecretDialogProps {
  made: InboundSecret;
  /** Of alerts that state none; undefined before the address exists. */
  levels: Pick<OwnInbound, 'stopPercent' | 'targetR'> | undefined;
  onClose: () => void;
}

/** The address with its new secret, and what is copied into the alert and into the script. */
export function SecretDialog({ made: { path, secret }, levels, onClose }: SecretDialogProps) {
  const { origin } = useSite();
  const hasLevels = levels !== undefined && levels.stopPercent !== null && levels.targetR !== null;
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
        {hasLevels
          ? 'The message has no stop and no targets: those of Alerts without levels on the page apply. For levels of its own, add '
          : 'The message has no stop and no targets. Set both on the page under Alerts without levels, or add '}
        <code>{'"stop": "1.0800", "targets": ["1.0950"]'}</code> to the message.
        {!hasLevels && ' An opening without them is refused.'}
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
