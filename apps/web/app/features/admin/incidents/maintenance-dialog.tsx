import {
  type ComponentId,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  MAINTENANCE_NOTICE_HOURS,
  type Maintenance,
  writes,
} from '@sealtick/contract';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ComponentsField } from './components-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { maintenanceQuery } from './incidents.queries.ts';

const NOTICE_MS = MAINTENANCE_NOTICE_HOURS * 3_600_000;

/** A moment of a `datetime-local` control, which has no zone: it is UTC here. */
const toTyped = (instant: string | undefined): string => instant?.slice(0, 16) ?? '';
const getInstant = (typed: string): string => (typed === '' ? '' : `${typed}:00.000Z`);

interface MaintenanceDialogProps {
  /** The maintenance to change; null to announce another. */
  work: Maintenance | null;
  onClose: () => void;
}

/** Announces maintenance, or changes what was announced. */
export function MaintenanceDialog({ work, onClose }: MaintenanceDialogProps) {
  const refreshes = () => [maintenanceQuery()];
  const announce = useProvenWrite(writes.adminIncidents.announce, refreshes);
  const update = useProvenWrite(writes.adminIncidents.change, refreshes);
  const { isSending, problem } = work === null ? announce : update;
  const now = useWallNow();
  const { value, change, clear } = useDraft(`maintenance.${work?.id ?? 'new'}`, {
    title: work?.title ?? '',
    impact: work?.impact ?? '',
    from: toTyped(work?.startTime),
    until: toTyped(work?.endTime),
    components: work?.affectedServices.join() ?? '',
  });
  const components = value.components.split(',').filter(Boolean) as ComponentId[];
  const end = () => {
    clear();
    onClose();
  };
  const submit = () => {
    const given = { ...value, components, from: getInstant(value.from), until: getInstant(value.until) };
    void (work === null ? announce.send(given, end) : update.send({ id: work.id, ...given }, end));
  };
  const errors = problem?.fields ?? {};
  const isShort = value.from !== '' && Date.parse(getInstant(value.from)) - now < NOTICE_MS;
  return (
    <FormDialog
      title={work === null ? 'Announce maintenance' : 'Change the maintenance'}
      text="It is on the status page immediately. Its minutes do not count in the uptime."
      action={work === null ? 'Announce' : 'Save the maintenance'}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
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
      <TextField
        label="Starts, UTC"
        error={momentError('start', value.from, errors.from)}
        hint={isShort ? `Less than ${MAINTENANCE_NOTICE_HOURS} hours ahead: it is marked as short notice.` : undefined}
        type="datetime-local"
        name="from"
        value={value.from}
        onChange={(typed) => change({ from: typed })}
      />
      <TextField
        label="Ends, UTC"
        error={momentError('end', value.until, errors.until)}
        type="datetime-local"
        name="until"
        value={value.until}
        onChange={(typed) => change({ until: typed })}
      />
      <ComponentsField
        value={components}
        error={errors.components}
        onChange={(chosen) => change({ components: chosen.join(',') })}
      />
      <TextArea
        label="What users notice"
        name="impact"
        rows={3}
        value={value.impact}
        maxLength={INCIDENT_TEXT_MAX}
        error={errors.impact}
        onChange={(impact) => change({ impact })}
      />
    </FormDialog>
  );
}

/** Returns what is wrong with a time. @param rule The server's, without its subject */
const momentError = (name: string, typed: string, rule: string | undefined): string | undefined =>
  rule && (typed === '' ? `Enter the ${name}.` : `The ${name} ${rule}`);
