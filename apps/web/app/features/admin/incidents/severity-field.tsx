import { INCIDENT_RESPONSE_MINUTES, type IncidentSeverity } from '@sealtick/contract';
import { formatSpan } from '../../../lib/time/time.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';

const MINUTE_MS = 60_000;

const TEXT: Readonly<Record<IncidentSeverity, string>> = {
  minor: 'Minor: a component is degraded',
  major: 'Major: a component does not work',
  critical: 'Critical: website, API or runner do not work',
};

/** Returns within what time a person responds to an incident. */
export const responseTime = (severity: IncidentSeverity): string =>
  formatSpan(INCIDENT_RESPONSE_MINUTES[severity] * MINUTE_MS);

interface SeverityFieldProps {
  value: IncidentSeverity;
  onChange: (value: IncidentSeverity) => void;
}

/** How severe an incident is, with the response time that follows from it. */
export function SeverityField({ value, onChange }: SeverityFieldProps) {
  return (
    <ChoiceField
      label="Severity"
      hint={`Response within ${responseTime(value)}.`}
      name="severity"
      value={value}
      choices={TEXT}
      onChange={onChange}
    />
  );
}
