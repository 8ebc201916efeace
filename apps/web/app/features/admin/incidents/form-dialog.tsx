import type { ReactNode } from 'react';
import type { FormProblem } from '../../../lib/forms/form-problem.ts';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';

interface FormDialogProps {
  title: string;
  text?: string;
  action: string;
  isSending: boolean;
  problem: FormProblem | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page. */
export function FormDialog({ title, text, action, isSending, problem, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} {...(text === undefined ? {} : { text })} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(onSubmit)}>
        {children}
        <ProblemLine hasFields of={problem} />
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
