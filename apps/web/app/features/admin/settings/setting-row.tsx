import { type SettingLine, writes } from '@sealtick/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useProvenWrite } from '../../../ui/step-up/use-proven-write.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { settingsQuery } from './settings.queries.ts';

/** One setting: its value, and a form that changes it. */
export function SettingRow({ line }: { line: SettingLine }) {
  const { name, meaning, value, problem } = line;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-13 text-ink-1">{name}</span>
            {problem !== null && <Badge tone="warn">{problem}</Badge>}
          </p>
          <p className="mt-0.5 break-words text-ink-1">{value ?? 'none'}</p>
          <p className="text-12 text-ink-3">{meaning}</p>
        </div>
        {!isOpen && (
          <Button size="small" aria-label={`Change ${name}`} onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </div>
      {isOpen && <SettingForm line={line} onClose={() => setOpen(false)} />}
    </li>
  );
}

function SettingForm({ line: { name, rule, value }, onClose }: { line: SettingLine; onClose: () => void }) {
  const [text, setText] = useState(value ?? 'none');
  const { revalidate } = useRevalidator();
  const set = useProvenWrite(writes.settings.set, () => [settingsQuery()]);
  const reset = useProvenWrite(writes.settings.reset, () => [settingsQuery()]);
  const done = (title: string) => () => {
    onClose();
    // The frame of the page shows settings too.
    void revalidate();
    toast({ title, description: `The pages show ${name} as it is now.` });
  };
  const problem = set.problem ?? reset.problem;
  return (
    <form
      aria-label={name}
      className="mt-3 grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void set.send({ name, value: text }, done('Setting saved'));
      }}
    >
      <Field label="Value" hint={`Takes ${rule}.`} error={problem?.fields.value ?? problem?.detail}>
        {(control) => (
          <input {...control} name="value" autoComplete="off" value={text} onChange={(e) => setText(e.target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" isLoading={set.isSending}>
          Save
        </Button>
        <Button
          size="small"
          isLoading={reset.isSending}
          onClick={() => void reset.send({ name }, done('Default restored'))}
        >
          Restore the default
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
