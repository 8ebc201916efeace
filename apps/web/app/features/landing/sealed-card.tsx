import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { loadStep } from '../../ui/load-state.tsx';
import { Mark } from '../../ui/mark.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { HeroSignal } from './hero-signal.ts';
import { checkpointQuery, proofQuery } from './landing.queries.ts';
import { LandingCard } from './landing-card.tsx';
import { toProofPath } from './proof-path.ts';
import { ProofTree } from './proof-tree.tsx';

const SHOWN = 16;
const shortened = (hash: string): string => (hash.length > SHOWN ? `${hash.slice(0, SHOWN)}…` : hash);

/** The inclusion proof of the shown signal, or of the newest entry, with its real hashes. */
export function SealedCard({ signal, className }: { signal: HeroSignal | null; className?: string }) {
  const zone = useTimeZone();
  const checkpoint = useQuery(checkpointQuery());
  const { data: sealed } = checkpoint;
  const wanted = proofQuery(signal, checkpoint.data);
  const proof = useQuery({ ...wanted, placeholderData: keepPreviousData });
  const path = wanted.enabled && proof.data ? toProofPath(proof.data) : null;
  return (
    <LandingCard
      title="Sealed before delivery"
      text="A signal is sealed at the close of its bar, then delivered. If an old entry is changed, every later root changes, so an edit after delivery is detectable."
      className={className}
    >
      {loadStep(checkpoint) === 'failed' ? (
        <p className="text-13">The log could not be loaded.</p>
      ) : path !== null ? (
        <ProofTree path={path} />
      ) : (
        <ol aria-label="From the signal to the root" className="grid gap-0 font-mono text-12">
          {signal?.index != null && (
            <Step name={`Entry #${formatCount(signal.index)}`} text={signal.leafHash ? shortened(signal.leafHash) : ''}>
              {signal.leafHash ? 'leaf' : 'the signal above'}
            </Step>
          )}
          <Step name={`${formatCount(sealed?.size ?? null)} entries sealed`} text={shortened(sealed?.rootHash ?? '')}>
            root, signed {formatMoment(sealed?.signedAt, zone)}
          </Step>
        </ol>
      )}
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {path !== null && (
          <span>
            {formatCount(path.size)} entries, signed {formatMoment(sealed?.signedAt, zone)}
          </span>
        )}
        <TextLink to={paths.verify}>Verify the log in your browser</TextLink>
      </p>
    </LandingCard>
  );
}

function Step({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className="relative pb-5 pl-8 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-2.25 not-last:before:w-px not-last:before:bg-accent">
      <Mark size={19} className="absolute top-0 left-0 bg-surface-1" />
      <p className="font-strong font-sans text-14 text-ink-1">{name}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-2">
        <span className="text-accent-text">{text}</span>
        <span className="text-ink-3">{children}</span>
      </p>
    </li>
  );
}
