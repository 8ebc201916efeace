import { z } from 'zod';
import { ComponentId } from '../component.ts';
import { INCIDENT_TEXT_MAX, INCIDENT_TITLE_MAX, IncidentSeverity, IncidentStatus, Maintenance } from '../incident.ts';
import { TimeInput } from '../instant.ts';
import { plainText } from '../plain-text.ts';
import { line, typedText } from '../typed-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: plainText().regex(/^[\w-]{1,64}$/, 'must be an id') });
const Title = line(INCIDENT_TITLE_MAX, 'Enter the title.');
const text = (missing: string) => typedText(INCIDENT_TEXT_MAX, missing);
const Components = z.array(ComponentId).min(1, 'Choose at least one component.').max(ComponentId.options.length);
const NOT_FOUND = 'There is no such incident';

export const open = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/incidents',
  summary: 'Opens an incident that the checks did not find',
  body: z.strictObject({
    title: Title,
    description: text('Describe what users notice.'),
    severity: IncidentSeverity,
    components: Components,
  }),
  answer: z.object({ id: plainText() }),
  audit: { act: 'incident.opened', label: 'Incident opened', subject: 'id' },
});

export const update = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/incidents/:id/updates',
  summary: 'Says what is known about an incident, and sets its status',
  params,
  body: z.strictObject({ status: IncidentStatus, message: text('Describe what is known.') }),
  errors: { NOT_FOUND, CONFLICT: 'Checks opened and resolved the incident: it cannot be opened again' },
  audit: { act: 'incident.updated', label: 'Update of an incident written', subject: 'id' },
});

export const edit = declareWrite({
  ...OF_CONSOLE,
  method: 'PATCH',
  path: '/api/admin/incidents/:id',
  summary: 'Changes title, description or severity of an incident, or the post-mortem',
  params,
  body: z.strictObject({
    title: Title.optional(),
    description: text('Describe what users notice.').optional(),
    severity: IncidentSeverity.optional(),
    resolution: text('Describe what was wrong, and what was changed.').optional(),
  }),
  errors: { NOT_FOUND },
  audit: { act: 'incident.edited', label: 'Incident changed', subject: 'id' },
});

const Work = {
  title: Title,
  impact: text('Describe what users notice.'),
  components: Components,
  from: TimeInput,
  until: TimeInput,
};

export const announce = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/maintenance',
  summary: 'Announces maintenance, 48 hours ahead or marked as short notice',
  body: z.strictObject(Work),
  answer: Maintenance,
  audit: { act: 'maintenance.announced', label: 'Maintenance announced', subject: 'id' },
});

export const change = declareWrite({
  ...OF_CONSOLE,
  method: 'PUT',
  path: '/api/admin/maintenance/:id',
  summary: 'Changes maintenance that has not begun; its notice counts from the change of its start',
  params,
  body: z.strictObject(Work),
  errors: { NOT_FOUND: 'There is no coming maintenance with this id' },
  audit: { act: 'maintenance.changed', label: 'Maintenance changed', subject: 'id' },
});

export const callOff = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/maintenance/:id/cancel',
  summary: 'Cancels maintenance; if it is under way, its later minutes count again',
  params,
  errors: { NOT_FOUND: 'There is no coming maintenance with this id' },
  audit: { act: 'maintenance.cancelled', label: 'Maintenance cancelled', subject: 'id', isFrequent: true },
});
