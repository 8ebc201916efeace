import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The page of all parts in all states exists only in development. */
const isDevelopment = import.meta.env?.MODE === 'development';

export default [
  index('routes/start.tsx'),
  route('strategies', 'routes/strategies.tsx'),
  route('strategies/:strategyId', 'routes/strategy.tsx'),
  route('signals', 'routes/signals.tsx', [route(':signalId', 'routes/signal.tsx')]),
  route('signals/verify', 'routes/verify.tsx'),
  route('status', 'routes/status.tsx'),
  route('status/:file', 'routes/status-feed.ts'),
  route('platform', 'routes/platform.tsx'),
  route('risk-config', 'routes/risk-config.tsx'),
  route('account', 'routes/account.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('login', 'routes/login.tsx'),
  route('login/provider/:provider', 'routes/login-provider.tsx'),
  route('login/:step', 'routes/login-step.tsx'),
  route('terms-of-service', 'routes/terms-of-service.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('risk-disclosure', 'routes/risk-disclosure.tsx'),
  route('help-center', 'routes/help-center.tsx'),
  route('help-center/:guideId', 'routes/help-guide.tsx'),
  route('confirm-request', 'routes/confirm-request.tsx'),
  route('compliance', 'routes/compliance.tsx'),
  route('about', 'routes/about.tsx'),
  route('about/methodology', 'routes/methodology.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('page-scripts.json', 'routes/page-scripts.ts'),
  route('share/site.png', 'routes/share-site.ts'),
  route('share/strategies/:file', 'routes/share-strategy.ts'),
  route('share/signals/:file', 'routes/share-signal.ts'),
  ...(isDevelopment ? [route('ui', 'routes/ui.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
