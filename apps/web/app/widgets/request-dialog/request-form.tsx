import { INVALID_EMAIL } from '@sealtick/contract';
import { useEffect, useRef, useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { findProblems } from './find-problems.ts';
import type { FormRule, Typed } from './form-rule.ts';
import { RequestFields } from './request-fields.tsx';

interface RequestFormProps {
  /** Name under which what is typed is stored in the tab. */
  name: string;
  rule: FormRule;
  initial: Typed | undefined;
  hasFocus: boolean;
  isSending: boolean;
  problem: FormProblem | null;
  onCancel: (() => void) | undefined;
  /** Sends a request; `clear` forgets what was typed. */
  onSend: (body: object, typed: Typed, clear: () => void) => void;
}

/** The fields of a request. What was typed stays in this tab until it has arrived. */
export function RequestForm({ name, rule, initial, hasFocus, onSend, ...state }: RequestFormProps) {
  const { user } = useSite().visitor;
  const own = { name: [user?.firstName, user?.lastName].filter(Boolean).join(' '), email: user?.email ?? '' };
  const draft = useDraft<Typed>(name, { ...rule.initial, ...own, ...initial });
  const [isChecked, setChecked] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const typed = draft.value;
  const fields = rule.fields(typed);
  const found = findProblems(fields, typed);

  const focus = (selector: string) => element.current?.querySelector<HTMLElement>(selector)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => (hasFocus ? focus('input') : undefined), []);

  const send = (form: FormData) => {
    setChecked(true);
    const [first] = Object.keys(found.errors);
    if (first === undefined) {
      const body = {
        ...getBody(fields, typed),
        topic: String(form.get('topic')),
        openForMs: Math.round(performance.now()),
      };
      onSend(body, typed, draft.clear);
      return;
    }
    const words = found.isMissing ? rule.missing(typed) : { title: 'Invalid Email', description: INVALID_EMAIL };
    toast({ variant: 'destructive', ...words });
    focus(`[name=${first}]`);
  };

  return (
    <Form label={rule.title} action={rule.action} {...state} onSubmit={send}>
      <div ref={element} className="@container">
        {/* Where there is room, fields of one line stand next to each other. */}
        <div className="grid gap-4 @xl:grid-cols-2 @xl:[&>*]:col-span-2 @xl:[&>:has(>div>input)]:col-span-1">
          <RequestFields
            fields={fields}
            typed={typed}
            errors={{ ...state.problem?.fields, ...(isChecked ? found.errors : {}) }}
            onChange={draft.change}
          />
        </div>
      </div>
    </Form>
  );
}

/** Returns the fields of the call: what is empty is left out. */
function getBody(fields: ReturnType<FormRule['fields']>, typed: Typed): object {
  const values = fields.map(({ name, kind }) => {
    const value = typed[name] ?? '';
    return [name, kind === 'check' ? value === 'yes' : kind === 'email' ? value.trim() : value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
