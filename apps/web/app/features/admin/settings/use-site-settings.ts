import { type SettingLine, writes } from '@sealtick/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { readFrameAgain } from '../../../lib/data/frame-read.ts';
import { readAgain } from '../../../lib/data/stale.ts';
import { writeCall } from '../../../lib/data/write-mutation.ts';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { isCancelled, useProven } from '../../../widgets/step-up/proof.ts';
import { settingLabel } from './setting-texts.ts';
import { ofSettings } from './settings.queries.ts';

type Texts = Readonly<Record<string, string>>;

interface SettingsEditing {
  /** Text of a field; empty for a setting without a value. */
  readonly getText: (line: SettingLine) => string;
  readonly change: (name: string, text: string) => void;
  /** Labels of the settings that differ from what is stored. */
  readonly changed: readonly string[];
  /** What is wrong with a field, by the name of its setting. */
  readonly problems: Texts;
  readonly isSaving: boolean;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

const NONE = 'none';
const set = writeCall(writes.settings.set);
const reset = writeCall(writes.settings.reset);
const stored = ({ value }: SettingLine) => value ?? '';

/** Returns what is wrong with a setting, which the server's sentence calls by its name, as `phone is "12"; must be …`. */
const nameInWords = (name: string, problem: string): string =>
  problem.startsWith(`${name} `) ? `${settingLabel(name)}${problem.slice(name.length)}` : problem;

/** Edits the settings of the site. Each is saved by a write of its own, which the audit log names. What is typed stays in this tab. */
export function useSiteSettings(lines: readonly SettingLine[]): SettingsEditing {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const prove = useProven();
  const texts = useDraft<Texts>('site-settings', Object.fromEntries(lines.map((line) => [line.name, stored(line)])));
  // Typing the example value again says that it is right.
  const kept = useDraft<Readonly<Record<string, boolean>>>(
    'site-settings-kept',
    Object.fromEntries(lines.map(({ name }) => [name, false])),
  );
  const [problems, setProblems] = useState<Texts>({});
  const [isSaving, setSaving] = useState(false);
  const getText = ({ name }: SettingLine) => texts.value[name] ?? '';
  const isConfirmed = ({ name, problem }: SettingLine) => problem !== null && kept.value[name] === true;
  const changed = lines.filter((line) => getText(line) !== stored(line) || isConfirmed(line));

  /** Saves one setting. Returns what is wrong with it, or null. */
  const saveOne = async (line: SettingLine): Promise<string | null> => {
    const { name, defaultValue, isOptional } = line;
    const text = getText(line).trim();
    const isDefault = text === (defaultValue ?? '') && !isConfirmed(line);
    const value = text === '' && isOptional ? NONE : text;
    try {
      await prove(() => (isDefault ? reset({ name }) : set({ name, value })));
      return null;
    } catch (error) {
      if (isCancelled(error)) throw error;
      const { detail, fields } = getProblem(error);
      return nameInWords(name, fields.value ?? detail);
    }
  };

  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    const found: Record<string, string> = {};
    const saved: SettingLine[] = [];
    try {
      for (const line of changed) {
        const problem = await saveOne(line);
        if (problem === null) saved.push(line);
        else found[line.name] = problem;
      }
    } catch {
      // The operator closed the question for a proof: what is not saved stays in the form.
    }
    setProblems(found);
    await readAgain(client, ofSettings());
    texts.forget(Object.fromEntries(saved.map((line) => [line.name, getText(line)])));
    kept.forget(Object.fromEntries(saved.map(({ name }) => [name, true])));
    setSaving(false);
    if (saved.length === 0) return;
    // The frame of the page shows settings too.
    void readFrameAgain(revalidate);
    toast({
      title: `${formatCounted(saved.length, 'setting')} saved`,
      description: saved.map(({ name }) => settingLabel(name)).join(', '),
    });
  };

  return {
    getText,
    change: (name, text) => {
      texts.change({ [name]: text });
      kept.change({ [name]: true });
      setProblems(({ [name]: _solved, ...others }) => others);
    },
    changed: changed.map(({ name }) => settingLabel(name)),
    problems,
    isSaving,
    discard: () => {
      texts.clear();
      kept.clear();
      setProblems({});
    },
    save,
  };
}
