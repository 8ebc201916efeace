import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { withParam } from '../../lib/navigation/use-url-text.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Forms of the login page, by the parameter `mode` of its address. */
export const MODES = ['login', 'sign-up', 'link', 'forgot'] as const;
export type Mode = (typeof MODES)[number];

/** Returns the form that an address names. */
export const modeIn = (search: URLSearchParams): Mode => MODES.find((mode) => mode === search.get('mode')) ?? 'login';

/** A link to another form of the page; where to return to stays. */
export function ModeLink({ mode, children }: { mode: Mode; children: ReactNode }) {
  const [search] = useSearchParams();
  const params = withParam(search, 'mode', mode === 'login' ? '' : mode).toString();
  return <TextLink to={`${paths.signIn}${params && `?${params}`}`}>{children}</TextLink>;
}
