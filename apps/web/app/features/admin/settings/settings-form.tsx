import type { SettingLine } from '@sealtick/contract';
import { useUnfolded } from '../../../lib/forms/use-unfolded.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SavedForm } from '../../../widgets/saved-form/saved-form.tsx';
import { groupSettings } from './setting-texts.ts';
import { useSiteSettings } from './use-site-settings.ts';

type Editing = ReturnType<typeof useSiteSettings>;

/** The settings of the site in groups, which are saved together. */
export function SettingsForm({ lines }: { lines: readonly SettingLine[] }) {
  const editing = useSiteSettings(lines);
  return (
    <SavedForm label="Site settings" editing={editing}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {groupSettings(lines).map(({ id, title, text, fields }) => (
          <FoldCard key={id} id={id} title={title} head={<Incomplete lines={fields.map(({ line }) => line)} />}>
            <div className="grid gap-x-5 gap-y-4 p-4 md:grid-cols-2 md:p-5">
              <p className="text-13 md:col-span-2">{text}</p>
              {fields.map((field) => (
                <SettingField key={field.line.name} {...field} editing={editing} />
              ))}
            </div>
          </FoldCard>
        ))}
      </div>
    </SavedForm>
  );
}

function Incomplete({ lines }: { lines: readonly SettingLine[] }) {
  const count = lines.filter(({ problem }) => problem !== null).length;
  return count > 0 && <Badge tone="warn">{formatCounted(count, 'detail')} to complete</Badge>;
}

type SettingFieldProps = ReturnType<typeof groupSettings>[number]['fields'][number] & { editing: Editing };

function SettingField({ line, look, editing }: SettingFieldProps) {
  const { name, meaning, rule, problem, defaultValue, isOptional } = line;
  const { label, choices, type = 'text', isLong } = look;
  const value = editing.getText(line);
  const texts = {
    label: isOptional ? `${label} (optional)` : label,
    hint: `${meaning}${choices ? '' : ` Takes ${rule}.`}`,
    error: editing.problems[name],
  };
  const change = (text: string) => editing.change(name, text);
  const field = useUnfolded<HTMLDivElement>(editing.changed.includes(label));
  return (
    <div ref={field} className={isLong && 'md:col-span-2'}>
      {choices ? (
        <ChoiceField {...texts} name={name} value={value} choices={choices} onChange={change} />
      ) : (
        <TextField {...texts} name={name} value={value} inputMode={type} autoComplete="off" onChange={change} />
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 empty:hidden">
        {problem !== null && <span className="text-12 text-warn">{`It ${problem}.`}</span>}
        {problem !== null && value === line.value && (
          <Button size="small" aria-label={`Keep the value: ${label}`} onClick={() => editing.change(name, value)}>
            Keep the value
          </Button>
        )}
        {problem === null && !choices && value !== (defaultValue ?? '') && (
          <Button
            size="small"
            aria-label={`Use the default: ${label}`}
            onClick={() => editing.change(name, defaultValue ?? '')}
          >
            Use the default
          </Button>
        )}
      </div>
    </div>
  );
}
