import { SiteFigures } from '../figures.ts';
import { SiteSettings } from '../site-settings.ts';
import { SiteStatus } from '../site-status.ts';
import { StatusAnswer } from '../status.ts';
import { Visitor } from '../visitor.ts';
import { declareRead } from './read.ts';

export const status = declareRead({
  path: '/api/status',
  summary: 'How the running program is, part by part',
  entitlement: 'open',
  answer: StatusAnswer,
});

export const figures = declareRead({
  path: '/api/figures',
  summary: 'What the site measured of itself in the last 24 hours',
  entitlement: 'delayed',
  answer: SiteFigures,
});

export const market = declareRead({
  path: null,
  summary: 'The market this site runs on, and what every page states of the site',
  entitlement: 'open',
  answer: SiteStatus,
});

export const settings = declareRead({
  path: null,
  summary: 'Who runs the site, and what they vouch for',
  entitlement: 'open',
  answer: SiteSettings,
});

export const visitor = declareRead({
  path: null,
  summary: 'Who looks at the page, and whether the site has a sign-in',
  entitlement: 'own',
  cache: 'never',
  answer: Visitor,
});
