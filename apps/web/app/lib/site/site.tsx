import type { OwnPlan, SiteSettings, SiteStatus, StatusAnswer, Visitor } from '@sealtick/contract';
import { createContext, type ReactNode, useContext } from 'react';

/** What every page knows about the site and the visitor. Null is what the server could not read. */
export interface Site {
  readonly site: SiteStatus | null;
  readonly status: StatusAnswer | null;
  readonly settings: SiteSettings | null;
  readonly visitor: Visitor;
  /** The plan of a member. */
  readonly plan: OwnPlan | null;
  /** Address of the site without a path; empty if it is unknown. */
  readonly origin: string;
}

/** Used if the settings cannot be read. */
const NAME = 'Sealtick';

export const UNKNOWN_SITE: Site = {
  site: null,
  status: null,
  settings: null,
  visitor: { user: null, canSignIn: false, isOperator: false },
  plan: null,
  origin: '',
};

const SiteContext = createContext<Site>(UNKNOWN_SITE);

/** Provides the site's settings and visitor to the parts below. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** Returns the name of the site; the one of the product while its settings are not known. */
export const siteName = ({ settings }: Pick<Site, 'settings'>): string => settings?.name ?? NAME;

/** Returns the site's settings and visitor, and the name of the site. */
export function useSite(): Site & { readonly name: string } {
  const site = useContext(SiteContext);
  return { ...site, name: siteName(site) };
}
