import { createElement } from 'react';
import { deferred } from '../../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const loading = createElement(Skeleton, { className: 'h-120' });

/** The rounds of the browser's sessions: the script has the market, which names the symbol of each. */
export const BrowserRounds = deferred(async () => (await import('./browser-rounds.tsx')).BrowserRounds);

/** A session: only the browser shows it, and its script has the market and the engine. */
export const MemberSession = deferred(async () => (await import('./practice-session.tsx')).MemberSession, loading);
export const VisitorSession = deferred(async () => (await import('./practice-session.tsx')).VisitorSession, loading);
