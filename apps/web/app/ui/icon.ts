import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** The icon from the package `lucide`. */
  of: IconNode;
  /** Side in pixels. */
  size: number;
}

const ATTRIBUTES = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An icon. Screen readers skip it unless it has an `aria-label`. */
export function Icon({ of, size, ...rest }: IconProps) {
  const box = { width: size, height: size, 'aria-hidden': rest['aria-label'] === undefined };
  return createElement(
    'svg',
    { ...ATTRIBUTES, ...box, ...rest },
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
