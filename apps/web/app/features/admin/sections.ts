import {
  Activity,
  ChartLine,
  CircleDollarSign,
  GraduationCap,
  HeartPulse,
  type IconNode,
  Inbox,
  LayoutDashboard,
  List,
  Mail,
  Megaphone,
  Newspaper,
  Send,
  Settings,
  Users,
} from 'lucide';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import type { SitePage } from '../../lib/navigation/pages.ts';

interface Section extends SitePage {
  readonly icon: IconNode;
}

/** The sections of the console by group, in the order of its navigation. */
export const SECTION_GROUPS: readonly { readonly title: string; readonly pages: readonly Section[] }[] = [
  {
    title: 'Now',
    pages: [
      { to: consolePaths.overview, label: 'Overview', icon: LayoutDashboard },
      { to: consolePaths.requests, label: 'Requests', icon: Inbox },
      { to: consolePaths.concerns, label: 'Concerns', icon: Megaphone },
      { to: consolePaths.incidents, label: 'Incidents', icon: Activity },
    ],
  },
  {
    title: 'Product',
    pages: [
      { to: consolePaths.strategies, label: 'Strategies', icon: ChartLine },
      { to: consolePaths.research, label: 'Research', icon: Newspaper },
      { to: consolePaths.courses, label: 'Courses', icon: GraduationCap },
      { to: consolePaths.prices, label: 'Prices', icon: CircleDollarSign },
    ],
  },
  {
    title: 'People',
    pages: [
      { to: consolePaths.members, label: 'Members', icon: Users },
      { to: consolePaths.notices, label: 'Notices to members', icon: Mail },
      { to: consolePaths.deliveries, label: 'Deliveries', icon: Send },
    ],
  },
  {
    title: 'System',
    pages: [
      { to: consolePaths.settings, label: 'Site settings', icon: Settings },
      { to: consolePaths.audit, label: 'Audit log', icon: List },
      { to: consolePaths.health, label: 'Health', icon: HeartPulse },
    ],
  },
];
