import { NOTE_MAX } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { saveNote } from './academy.queries.ts';

interface NoteCardProps {
  courseId: string;
  moduleId: string;
  stored: string;
}

/** The member's note on a module. */
export function NoteCard({ courseId, moduleId, stored }: NoteCardProps) {
  const [text, setText] = useState(stored);
  const saving = useMutation({
    ...saveNote,
    onSuccess: async (...given) => {
      await saveNote.onSuccess(...given);
      toast({ title: 'Note Saved', description: 'Only you can read it.' });
    },
    onError: ({ message }: Error) => toast({ title: 'Note Not Saved', description: message, variant: 'destructive' }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ id: courseId, moduleId, text });
  };
  return (
    <Card aria-labelledby="note">
      <CardHeader id="note" title="Your note" />
      <CardBody>
        <form onSubmit={save} className="grid gap-3" aria-label="Your note">
          <Field label="Note" hint="Only you can read it.">
            {(control) => (
              <textarea
                {...control}
                rows={5}
                maxLength={NOTE_MAX}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="w-fit" disabled={text.trim() === stored} isLoading={saving.isPending}>
            Save note
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
