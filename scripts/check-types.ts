import { spawnSync } from 'node:child_process';
import { bin, root } from './suites.ts';

/** Writes the types of the routes and checks all types. */
for (const [command, flags] of [
  [bin('react-router'), ['typegen']],
  [bin('tsc'), []],
] as const) {
  const { status } = spawnSync(command, flags, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
