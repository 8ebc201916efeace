import {
  INCIDENT_STATUS_TEXTS,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  type Incident,
  writes,
} from '@sealtick/contract';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SeverityField } from './severity-field.tsx';
import { useIncidentWrite } from './use-incident-write.ts';

interface IncidentDialogProps {
  incident: Incident;
  onClose: () => void;
}

/** Says what is known about an incident, and sets its status. */
export function UpdateDialog({ incident: { id, title, status }, onClose }: IncidentDialogProps) {
  const { send, isSending, problem } = useIncidentWrite(writes.adminIncidents.update);
  const { value, change, clear } = useDraft(`update.${id}`, { status, message: '' });
  const end = () => {
    clear();
    onClose();
  };
  return (
    <FormDialog
      title="Add an update"
      text={`To "${title}". Subscribers of the status receive it.`}
      action="Add the update"
      isSending={isSending}
      problem={problem}
      onSubmit={() => void send({ id, ...value }, end)}
      onClose={end}
    >
      <ChoiceField
        label="Status"
        name="status"
        value={value.status}
        choices={INCIDENT_STATUS_TEXTS}
        onChange={(status) => change({ status })}
      />
      <TextArea
        label="What is known"
        name="message"
        rows={4}
        value={value.message}
        maxLength={INCIDENT_TEXT_MAX}
        error={problem?.fields.message}
        onChange={(message) => change({ message })}
      />
    </FormDialog>
  );
}

/** Changes what is said about an incident as a whole, and writes the post-mortem of a resolved one. */
export function EditDialog({ incident, onClose }: IncidentDialogProps) {
  const { id, title, description, severity, resolution, endTime } = incident;
  const { send, isSending, problem } = useIncidentWrite(writes.adminIncidents.edit);
  const { value, change, clear } = useDraft(`incident.${id}`, {
    title,
    description,
    severity,
    resolution: resolution ?? '',
  });
  const end = () => {
    clear();
    onClose();
  };
  const errors = problem?.fields ?? {};
  const { resolution: afterword, ...rest } = value;
  return (
    <FormDialog
      title="Edit the incident"
      action="Save the incident"
      isSending={isSending}
      problem={problem}
      onSubmit={() => void send({ id, ...rest, ...(afterword === '' ? {} : { resolution: afterword }) }, end)}
      onClose={end}
    >
      <TextField
        label="Title"
        name="title"
        value={value.title}
        maxLength={INCIDENT_TITLE_MAX}
        error={errors.title}
        onChange={(next) => change({ title: next })}
        autoComplete="off"
      />
      <SeverityField value={value.severity} onChange={(next) => change({ severity: next })} />
      <TextArea
        label="What users notice"
        name="description"
        rows={3}
        value={value.description}
        maxLength={INCIDENT_TEXT_MAX}
        error={errors.description}
        onChange={(next) => change({ description: next })}
      />
      {endTime !== null && (
        <TextArea
          label="Post-mortem"
          name="resolution"
          rows={4}
          hint="What was wrong, and what was changed."
          value={afterword}
          maxLength={INCIDENT_TEXT_MAX}
          error={errors.resolution}
          onChange={(next) => change({ resolution: next })}
        />
      )}
    </FormDialog>
  );
}
