import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/start.tsx'),
  route('strategies', 'routes/strategies.tsx'),
  route('strategies/:strategyId', 'routes/strategy.tsx'),
  route('signals', 'routes/signals.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
