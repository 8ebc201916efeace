import { ERASURE_DAYS, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clearDrafts } from '../../lib/forms/use-draft.ts';
import { stayWithoutSession } from '../../lib/navigation/leave-page.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { billingQuery } from '../../lib/queries/billing.queries.ts';
import { pauseWatch } from '../../lib/session/session-watch.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { deletedText } from './deleted-text.ts';
import { useAccountWrite } from './use-account-write.ts';

/** Deletes the account. Everything of it ends immediately; logging in before its erasure keeps it. */
export function DeletionCard() {
  const [isAsked, setAsked] = useState(false);
  const [erasedAfter, setErasedAfter] = useState<string | null>(null);
  const subscription = useQuery(billingQuery()).data?.subscription ?? null;
  const now = useWallNow();
  const plan = subscription && ` ${deletedText(subscription, now)}`;
  // Nothing more is read again: no one is logged in.
  const request = useAccountWrite(writes.personalData.requestDeletion, () => []);
  const deleteAccount = async () => {
    setAsked(false);
    // The page of a session that ended elsewhere is left; this one has to say until when the account can be kept.
    const watchAgain = pauseWatch();
    let isDeleted = false;
    await request.send({}, (deletion) => {
      isDeleted = true;
      stayWithoutSession();
      clearDrafts();
      setErasedAfter(deletion.erasedAfter);
    });
    if (!isDeleted) watchAgain();
  };
  const leave = () => window.location.assign(paths.start);
  return (
    <TitledCard id="deletion" title="Delete account" className="border-short">
      <CardBody className="grid gap-4">
        <p>
          You are logged out everywhere immediately. After {ERASURE_DAYS} days the account is erased. The public log
          contains no data about you. Copying to brokers is halted. Open positions keep their stops. Targets stay too,
          except at Kraken, Bybit and OKX, which hold none.{plan}
        </p>
        <ProblemLine of={request.problem} />
        <Button variant="danger" isLoading={request.isSending} onClick={() => setAsked(true)}>
          Delete account
        </Button>
      </CardBody>
      {isAsked && (
        <AlertDialog
          title="Delete the account?"
          text={`All your browsers are logged out and your channels receive only alerts about accounts at brokers.${plan ?? ''} Logging in within ${ERASURE_DAYS} days keeps the account; after that nothing can bring it back.`}
          confirmLabel="Delete account"
          isDestructive
          onCancel={() => setAsked(false)}
          onConfirm={() => void deleteAccount()}
        />
      )}
      {erasedAfter !== null && (
        <Dialog
          title="Your account will be deleted"
          text={`It is erased after ${formatDate(erasedAfter)}. Log in before to keep it.`}
          onClose={leave}
        >
          <ButtonAnchor href={paths.start}>Go to the start page</ButtonAnchor>
        </Dialog>
      )}
    </TitledCard>
  );
}
