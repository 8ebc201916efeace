import { INVALID_EMAIL, isEmailAddress, NEWSLETTER_LISTS, type NewsletterList } from '@sealtick/contract';
import { useEffect, useRef, useState } from 'react';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useSubscribe } from './use-subscribe.ts';

export interface SubscribeFieldsProps {
  list: NewsletterList;
  /** Whether the field has the focus at the start. */
  hasFocus: boolean;
  /** Called once the request has arrived. */
  onDone: () => void;
  /** Leaves the form. Without it there is no such button. */
  onCancel?: (() => void) | undefined;
}

/** The email address of someone who wants the emails of a list, and the words of the consent. */
export function SubscribeFields({ list, hasFocus, onDone, onCancel }: SubscribeFieldsProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const robots = useRef<HTMLInputElement>(null);
  const { subscribe, isSending } = useSubscribe(list);
  const { title, consent, missing } = NEWSLETTER_LISTS[list];
  useEffect(() => (hasFocus ? input.current?.focus() : undefined), [hasFocus]);

  const refuse = (words: { title: string; description: string }) => {
    setError(words.description);
    toast({ variant: 'destructive', ...words });
    input.current?.focus();
  };
  const send = async () => {
    const typed = email.trim();
    if (typed === '') return refuse({ title: 'Email Required', description: missing });
    if (!isEmailAddress(typed)) return refuse({ title: 'Invalid Email', description: INVALID_EMAIL });
    setError(undefined);
    const problem = await subscribe(typed, robots.current?.value ?? '');
    if (problem !== null) return problem === '' ? undefined : setError(problem);
    setEmail('');
    onDone();
  };
  return (
    <form aria-label={title} method="post" noValidate className="grid gap-3" onSubmit={handleSubmit(send)}>
      <TextField
        label="Email"
        error={error}
        ref={input}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
        // A disabled button keeps the browser from submitting by this key.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || email.trim() !== '') return;
          event.preventDefault();
          void send();
        }}
      />
      <p className="text-12 text-ink-3">{consent}</p>
      {/* Robots fill every field that they find; people and screen readers do not find this one. */}
      <div aria-hidden="true" className="absolute size-0 overflow-hidden opacity-0">
        <input ref={robots} name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" disabled={isSending || email.trim() === ''}>
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
