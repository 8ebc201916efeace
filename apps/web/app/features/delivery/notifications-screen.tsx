import { DIGEST_MINUTE, HIGH_PRIORITY_CONFIDENCE, type SignalFrequency } from '@sealtick/contract';
import { Info } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { Mark } from '../../ui/mark.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { PriceAlerts } from '../../widgets/price-alerts/price-alerts.tsx';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { EmailCard } from './email-card.tsx';
import { PushCard } from './push-card.tsx';
import { SettingsData } from './settings-data.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TelegramCard } from './telegram-card.tsx';
import { type OwnSettings, useDeliverySettings } from './use-delivery-settings.ts';

const DIGEST_AT = `${String(Math.floor(DIGEST_MINUTE / 60)).padStart(2, '0')}:${String(DIGEST_MINUTE % 60).padStart(2, '0')}`;

const TEXTS: Readonly<Record<SignalFrequency, { readonly name: string; readonly text: string }>> = {
  all: { name: 'All Signals', text: 'sends an email for each signal that passes your signal preferences.' },
  high: {
    name: 'High Priority Only',
    text: `sends an email for signals with a stated confidence of at least ${HIGH_PRIORITY_CONFIDENCE}%. Many strategies never state that much.`,
  },
  daily: {
    name: 'Daily Digest',
    text: `sends one email a day at ${DIGEST_AT} of your time zone, with all signals since the last one. Their entries have passed by then.`,
  },
};

/** What the chosen frequency of emails means. */
function FrequencyNote({ frequency }: { frequency: SignalFrequency }) {
  const { name, text } = TEXTS[frequency];
  return (
    <p role="note" className="flex gap-2.5 rounded-card border border-line bg-surface-1 px-4 py-3.5 text-13">
      <Icon of={Info} size={16} className="mt-0.5 shrink-0 text-ink-3" />
      <span>
        <b className="font-strong text-ink-1">{name}</b> {text}
      </span>
    </p>
  );
}

const TITLE = 'Notification Preferences';

/** What may interrupt the member: emails, Telegram and browser push. Visitors can look and type; saving asks them to log in. */
export function NotificationsScreen() {
  return (
    <StepUpProvider>
      <PageHead title={TITLE} description="Choose what is sent to you by email, Telegram and browser push." />
      <SettingsFrame back={{ to: paths.platform, label: 'Platform' }}>
        <ScreenTitle
          title={TITLE}
          text="Choose how you are notified. Which signals are sent is set under What is sent."
        />
        <SettingsData>{(own) => <Editor own={own} />}</SettingsData>
      </SettingsFrame>
    </StepUpProvider>
  );
}

/** The member's price alerts, which are saved one by one. */
function PriceAlertsCard() {
  return (
    <TitledCard id="price-alerts" title="Price alerts">
      <CardBody>
        <PriceAlerts />
      </CardBody>
    </TitledCard>
  );
}

function Editor({ own }: { own: OwnSettings | null }) {
  const editing = useDeliverySettings(own);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SettingsForm label={TITLE} editing={editing}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <EmailCard editing={editing} />
            <TelegramCard editing={editing} />
            <PushCard editing={editing} />
          </div>
        </SettingsForm>
        {editing.isMember && <PriceAlertsCard />}
      </div>
      <aside aria-label="About notifications" className="grid gap-4">
        <PushLookCard />
        <FrequencyNote frequency={editing.form.frequency} />
      </aside>
    </div>
  );
}

/** An example of a push message. */
function PushLookCard() {
  return (
    <TitledCard id="push-look" title="How a push looks">
      <CardBody className="grid gap-3">
        <div className="flex gap-3 rounded-card border border-line-strong bg-surface-3 p-3.5 text-13">
          <Mark size={20} className="mt-0.5" />
          <div className="min-w-0">
            <p className="flex justify-between gap-3">
              <span className="font-strong text-ink-1">↑ Long EURUSD 1h</span>
              <span className="text-12 text-ink-3">now</span>
            </p>
            <p>Stop 15.8 pips, target 28.4 pips. Sweep & Gap, confidence 44%.</p>
          </div>
        </div>
        <p className="text-12 text-ink-3">
          An example. It gives no price; the signal's page does. Your system may hide the text on the lock screen.
        </p>
      </CardBody>
    </TitledCard>
  );
}
