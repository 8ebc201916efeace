import type { NewsletterList } from '@sealtick/contract';
import { useState } from 'react';
import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import type { SubscribeFieldsProps } from './subscribe-fields.tsx';

/** Holds the place of the form, so that nothing below it moves. */
const Waiting = <Skeleton className="h-36 noscript:hidden!" />;

const SubscribeFields = afterHydration<SubscribeFieldsProps>(
  async () => (await import('./subscribe-fields.tsx')).SubscribeFields,
  Waiting,
);

interface SubscribeFormProps {
  list: NewsletterList;
  /** Text of the button that becomes the form; without it the form is shown immediately. */
  opener?: string;
  /** Address of a feed with the same content, for visitors without script. */
  feed?: string;
}

/** A form for the emails of a list, or a button that becomes it. Its script is loaded after the page. */
export function SubscribeForm({ list, opener, feed }: SubscribeFormProps) {
  const [isOpen, setOpen] = useState(opener === undefined);
  const [isDone, setDone] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const hasButton = opener !== undefined;
  const open = () => {
    setDone(false);
    setOpened(true);
    setOpen(true);
  };
  const close = () => setOpen(!hasButton);
  const finish = () => {
    setDone(true);
    close();
  };
  return (
    <div className="grid gap-3">
      {isOpen ? (
        <SubscribeFields list={list} hasFocus={hasButton} onDone={finish} onCancel={hasButton ? close : undefined} />
      ) : (
        <Button
          variant="primary"
          className="justify-self-start noscript:hidden!"
          // The form that had the focus is gone.
          autoFocus={wasOpened}
          onClick={open}
        >
          {opener}
        </Button>
      )}
      {isDone && (
        <p role="status" className="text-13">
          Confirm your address with the link in the email, within 24 hours.
        </p>
      )}
      <noscript>
        <p className="text-13 text-warn">
          This form needs JavaScript.
          {feed !== undefined && (
            <>
              {' '}
              The same is in the{' '}
              <a href={feed} className={TEXT_LINK}>
                RSS feed
              </a>
              .
            </>
          )}
        </p>
      </noscript>
    </div>
  );
}
