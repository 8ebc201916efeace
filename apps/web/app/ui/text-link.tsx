import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export const TEXT_LINK =
  'text-accent-text underline decoration-accent-text/35 underline-offset-3 hover:decoration-accent-text';

export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link className={TEXT_LINK} {...props} />;
}
