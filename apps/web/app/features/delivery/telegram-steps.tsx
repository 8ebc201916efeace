import type { TelegramCode } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { LoaderCircle } from 'lucide';
import type { ReactNode } from 'react';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';

interface TelegramStepsProps {
  /** Null before there is one. */
  code: TelegramCode | null;
  botName: string | null;
  isMember: boolean;
  isPending: boolean;
  problem: Error | string | null;
  onRenew: () => void;
}

/** The three steps that link a chat: find the bot, send it the code, wait. */
export function TelegramSteps({ code, botName, isMember, isPending, problem, onRenew }: TelegramStepsProps) {
  const left = Date.parse(code?.expiresAt ?? '') - useWallNow();
  const isOver = code !== null && left <= 0;
  const name = code?.botName ?? botName;
  return (
    <ol aria-label="Link a Telegram chat" className="divide-y divide-line">
      <Step number={1}>
        <p>
          <b className="font-strong text-ink-1">Find the bot</b>{' '}
          {name === null ? 'of this site in Telegram.' : `@${name}`}
        </p>
        {code && (
          <ButtonAnchor size="small" href={code.link} target="_blank" rel="noreferrer">
            Open Telegram
          </ButtonAnchor>
        )}
      </Step>
      <Step number={2}>
        <p>
          <b className="font-strong text-ink-1">Send it</b> the command /start with your code, within 10 minutes. It
          works once.
        </p>
        {isMember ? (
          code && !isOver && <Command text={`/start ${code.code}`} />
        ) : (
          <Button size="small" onClick={goToSignIn}>
            Log in to get a code
          </Button>
        )}
      </Step>
      <Step number={3}>
        <p>
          <b className="font-strong text-ink-1">Wait here.</b> The page updates automatically.
        </p>
        <ProblemLine of={problem} />
        {code && !isOver && (
          <p role="status" className="flex items-center gap-2 font-strong text-13 text-warn">
            <Icon of={LoaderCircle} size={14} className="animate-spin" />
            Waiting, {left < MINUTE_MS ? 'less than 1 min' : `${Math.floor(left / MINUTE_MS)} min`} left
          </p>
        )}
        {isMember && (isOver || problem !== null) && (
          <Button size="small" isLoading={isPending} onClick={onRenew}>
            Get a new code
          </Button>
        )}
      </Step>
    </ol>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 py-3">
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full border border-line-control text-12 text-ink-1"
      >
        {number}
      </span>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">{children}</div>
    </li>
  );
}

function Command({ text }: { text: string }) {
  return (
    <span className="flex max-w-full flex-wrap items-center gap-1">
      <code className="font-mono text-14 break-all text-ink-1">{text}</code>
      <CopyButton label="Copy" text={text} />
    </span>
  );
}
