import { paths } from '../../lib/paths.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { PriceAlerts } from '../../ui/price-alerts/price-alerts.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { StepUpProvider } from '../../ui/step-up/step-up.tsx';
import { EmailCard } from './email-card.tsx';
import { FrequencyNote } from './frequency-note.tsx';
import { PushCard } from './push-card.tsx';
import { PushLookCard } from './push-look-card.tsx';
import { SettingsData } from './settings-data.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TelegramCard } from './telegram-card.tsx';
import { type OwnSettings, useDeliverySettings } from './use-delivery-settings.ts';

const TITLE = 'Notification Preferences';

/** What may interrupt the member: emails, Telegram and browser push. Visitors can look and type; saving asks them to log in. */
export function NotificationsScreen() {
  return (
    <StepUpProvider>
      <PageHead title={TITLE} description="Choose what is sent to you by email, Telegram and browser push." />
      <SettingsFrame back={{ to: paths.platform, label: 'Platform' }}>
        <ScreenTitle title={TITLE} text="What may interrupt you. You choose the signals under What is sent." />
        <SettingsData>{(own) => <Editor own={own} />}</SettingsData>
      </SettingsFrame>
    </StepUpProvider>
  );
}

/** The member's price alerts, which are saved one by one. */
function PriceAlertsCard() {
  return (
    <Card aria-labelledby="price-alerts">
      <CardHeader id="price-alerts" title="Price alerts" />
      <CardBody>
        <PriceAlerts />
      </CardBody>
    </Card>
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
