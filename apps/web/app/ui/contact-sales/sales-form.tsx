import type { InputOf, PlanInterest, writes } from '@sealtick/contract';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../lib/site.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { Form } from '../form.tsx';
import type { FormProblem } from '../form-problem.ts';
import { toast } from '../toast/toast.ts';
import { Fields, type Typed } from './sales-fields.tsx';

type Request = InputOf<typeof writes.support.sales>;

interface SalesFormProps {
  plan: PlanInterest | undefined;
  isSending: boolean;
  problem: FormProblem | null;
  /** Sends a request, and calls back once it has arrived. */
  onSend: (request: Request, onSent: () => void) => void;
}

const REQUIRED = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  message: 'Enter a message.',
} as const;

/** The fields of a request to sales. What was typed stays in this tab until it has arrived. */
export function SalesForm({ plan, isSending, problem, onSend }: SalesFormProps) {
  const { user } = useSite().visitor;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const saved: Typed = {
    name,
    email: user?.email ?? '',
    company: '',
    phone: '',
    planInterest: plan ?? '',
    message: '',
  };
  const draft = useDraft('contact-sales', saved);
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const typed = draft.value;
  const missing = isChecked ? missingIn(typed) : {};

  const focus = (selector: string) => fields.current?.querySelector<HTMLElement>(selector)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => focus('input'), []);

  const send = (form: FormData) => {
    setChecked(true);
    const [first] = Object.keys(missingIn(typed));
    if (first !== undefined) {
      toast({ variant: 'destructive', title: 'Please fill in all required fields (Name, Email, Message)' });
      focus(`[name=${first}]`);
    } else onSend(requestOf(typed, String(form.get('topic'))), draft.clear);
  };

  return (
    <Form label="Contact Sales" action="Send" isSending={isSending} problem={problem} onSubmit={send}>
      <div ref={fields} className="grid gap-4">
        <Fields typed={typed} errors={{ ...problem?.fields, ...missing }} onChange={draft.change} />
      </div>
    </Form>
  );
}

function missingIn(typed: Typed): Partial<Record<keyof typeof REQUIRED, string>> {
  return Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => typed[name as 'name'].trim() === ''));
}

function requestOf({ name, email, company, phone, planInterest, message }: Typed, topic: string): Request {
  return {
    name,
    email: email.trim(),
    ...(company && { company }),
    ...(phone && { phone }),
    ...(planInterest && { planInterest }),
    message,
    topic,
    openForMs: Math.round(performance.now()),
  };
}
