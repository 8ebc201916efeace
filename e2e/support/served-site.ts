import type { TestProject } from 'vitest/node';
import { startStandIn } from './stand-in/start-stand-in.ts';

/** Starts the stand-in for the tests of what the site sends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startStandIn();
  project.provide('standIn', address.trim());
  return stop;
}
