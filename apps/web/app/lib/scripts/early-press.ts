/** Events of the window by which the page's own HTML learns what its scripts do with a press; see `defer-scripts.ts`. */

/** React has handled a press. While it hydrates, it does so for some parts and not for others. */
export const HANDLED = 'handled';

/** Every part of the page handles presses once the render that says so has ended. A press may be what began that render. */
export const INTERACTIVE = 'interactive';
