import { MutesCard } from '../../widgets/mutes/mutes-card.tsx';
import { ConfidenceCard } from './confidence-card.tsx';
import { readRules } from './delivery-form.ts';
import { FallbackCard } from './fallback-card.tsx';
import { MarketsCard } from './markets-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { SessionCard } from './session-card.tsx';
import { StrategiesCard } from './strategies-card.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';
import { usePreview } from './use-preview.ts';

interface PreferencesPanelProps {
  editing: DeliveryEditing;
  getName: (strategyId: string) => string;
}

/** Which new signals are sent, and how many of the last ones would have been. */
export function PreferencesPanel({ editing, getName }: PreferencesPanelProps) {
  const { form, rules, channels, isMember } = editing;
  const state = usePreview(isMember ? readRules(form, rules, channels) : null, form);
  return (
    <>
      <ConfidenceCard editing={editing} state={state} />
      <MarketsCard editing={editing} preview={state.data} />
      <SessionCard editing={editing} />
      <QuietHoursCard editing={editing} />
      <StrategiesCard editing={editing} getName={getName} />
      {isMember && <MutesCard getName={getName} />}
      <FallbackCard editing={editing} />
    </>
  );
}
