import {
  Activity,
  ChartLine,
  CircleDollarSign,
  HeartPulse,
  Inbox,
  LayoutDashboard,
  List,
  Send,
  Settings,
  Users,
} from 'lucide';
import { consolePaths } from '../../lib/console-paths.ts';
import { hasPage } from '../../lib/pages.ts';

/** The sections of the console, in the order of its navigation. One appears as soon as its page exists. */
export const SECTIONS = [
  { to: consolePaths.overview, label: 'Overview', icon: LayoutDashboard },
  { to: consolePaths.requests, label: 'Requests', icon: Inbox },
  { to: consolePaths.incidents, label: 'Incidents', icon: Activity },
  { to: consolePaths.members, label: 'Members', icon: Users },
  { to: consolePaths.prices, label: 'Prices', icon: CircleDollarSign },
  { to: consolePaths.strategies, label: 'Strategies', icon: ChartLine },
  { to: consolePaths.deliveries, label: 'Deliveries', icon: Send },
  { to: consolePaths.settings, label: 'Site settings', icon: Settings },
  { to: consolePaths.audit, label: 'Audit log', icon: List },
  { to: consolePaths.health, label: 'Health', icon: HeartPulse },
].filter(({ to }) => hasPage(to));
