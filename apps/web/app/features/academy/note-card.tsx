import { NOTE_MAX } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { saveNote } from './academy.queries.ts';

interface NoteCardProps {
  courseId: string;
  moduleId: string;
  stored: string;
}

/** The member's note on a module. It is saved when the member leaves the module, and stays in this tab until then. */
export function NoteCard({ courseId, moduleId, stored }: NoteCardProps) {
  const name = `note ${courseId} ${moduleId}`;
  const { value, change, forget } = useDraft(name, { text: stored });
  const { text } = value;
  const saving = useMutation({
    ...saveNote,
    // One after the other: the newest text is stored last.
    scope: { id: name },
    onSuccess: async (...given) => {
      await saveNote.onSuccess(...given);
      forget({ text: given[1].text });
      toast({ title: 'Note Saved', description: 'Only you can read it.' });
    },
    onError: toastFailure('Note Not Saved'),
  });
  const unsaved = useRef<string | null>(null);
  const isChanged = text.trim() !== stored;
  const sent = saving.isPending ? saving.variables.text.trim() : stored;
  unsaved.current = text.trim() === sent ? null : text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the member goes on to another page
  useEffect(
    () => () => {
      if (unsaved.current !== null) saving.mutate({ id: courseId, moduleId, text: unsaved.current });
    },
    [],
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ id: courseId, moduleId, text });
  };
  return (
    <TitledCard id="note" title="Your note">
      <CardBody>
        <form onSubmit={save} className="grid gap-3" aria-label="Your note">
          <TextArea
            label="Note"
            hint="Only you can read it. It is also saved when you leave the module."
            rows={5}
            maxLength={NOTE_MAX}
            value={text}
            onChange={(typed) => change({ text: typed })}
          />
          <Button type="submit" className="w-fit" disabled={!isChanged} isLoading={saving.isPending}>
            Save note
          </Button>
        </form>
      </CardBody>
    </TitledCard>
  );
}
