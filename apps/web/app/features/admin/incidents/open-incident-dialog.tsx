import {
  type ComponentId,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  type IncidentSeverity,
  writes,
} from '@sealtick/contract';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { ComponentsField } from './components-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SeverityField } from './severity-field.tsx';
import { useIncidentWrite } from './use-incident-write.ts';

interface NewIncident {
  readonly title: string;
  readonly description: string;
  readonly severity: IncidentSeverity;
  /** Ids of components, separated by commas. */
  readonly components: string;
}

const EMPTY: NewIncident = { title: '', description: '', severity: 'minor', components: '' };

/** Opens an incident that the checks did not find. */
export function OpenIncidentDialog({ onClose }: { onClose: () => void }) {
  const { send, isSending, problem } = useIncidentWrite(writes.adminIncidents.open);
  const { value, change, clear } = useDraft('incident', EMPTY);
  const components = value.components.split(',').filter(Boolean) as ComponentId[];
  const end = () => {
    clear();
    onClose();
  };
  const errors = problem?.fields ?? {};
  return (
    <FormDialog
      title="Open an incident"
      text="It is on the status page immediately, and subscribers of the status receive it."
      action="Open the incident"
      isSending={isSending}
      problem={problem}
      onSubmit={() => void send({ ...value, components }, end)}
      onClose={end}
    >
      <TextField
        label="Title"
        name="title"
        value={value.title}
        maxLength={INCIDENT_TITLE_MAX}
        error={errors.title}
        onChange={(title) => change({ title })}
        autoComplete="off"
      />
      <SeverityField value={value.severity} onChange={(severity) => change({ severity })} />
      <ComponentsField
        value={components}
        error={errors.components}
        onChange={(chosen) => change({ components: chosen.join(',') })}
      />
      <TextArea
        label="What users notice"
        name="description"
        rows={4}
        value={value.description}
        maxLength={INCIDENT_TEXT_MAX}
        error={errors.description}
        onChange={(description) => change({ description })}
      />
    </FormDialog>
  );
}
