import { createElement } from 'react';
import { deferred } from '../../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const loading = createElement(Skeleton, { className: 'h-120' });

/** A session: only the browser shows it, and its script has the market and the engine. */
export const MemberSession = deferred(async () => (await import('./practice-session.tsx')).MemberSession, loading);
export const VisitorSession = deferred(async () => (await import('./practice-session.tsx')).VisitorSession, loading);
