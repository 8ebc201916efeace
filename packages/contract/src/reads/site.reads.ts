import { z } from 'zod';
import { SiteFigures } from '../figures.ts';
import { SiteLogo, SiteSettings } from '../site-settings.ts';
import { SiteStatus } from '../site-status.ts';
import { StatusAnswer } from '../status.ts';
import { Visitor } from '../visitor.ts';
import { declareRead } from './read.ts';

export const status = declareRead({
  path: '/api/status',
  tag: 'site',
  summary: 'Health of the running program by part',
  entitlement: 'open',
  answer: StatusAnswer,
});

export const figures = declareRead({
  path: '/api/figures',
  tag: 'site',
  summary: 'Measured response time, uptime and delivery of the last 24 hours',
  entitlement: 'delayed',
  answer: SiteFigures,
});

export const market = declareRead({
  path: 'site/market',
  summary: 'Market and state of the site, as shown on every page',
  entitlement: 'open',
  answer: SiteStatus,
});

export const settings = declareRead({
  path: 'site/settings',
  summary: 'Operator, contacts and claims of the site',
  entitlement: 'open',
  answer: SiteSettings,
});

export const logo = declareRead({
  path: 'site/logo',
  summary: 'The PNG file of the logo as base64, for pictures that contain it',
  entitlement: 'open',
  answer: SiteLogo.extend({ png: z.base64() }).nullable(),
});

export const visitor = declareRead({
  path: 'site/visitor',
  summary: 'The visitor of the page, and whether the site has a session',
  entitlement: 'own',
  cache: 'never',
  answer: Visitor,
});
