import { spawnSync } from 'node:child_process';
import { bin, root } from './suites.ts';

/** What has not changed since the last check is not checked again. */
const buildInfo = 'node_modules/.cache/certamen-types.tsbuildinfo';

/**
 * Writes the types of the routes and checks all types. By one checker: several of them, as TypeScript has by default, are ready earlier where
 * cores are idle, and take twice the processor time since each checks for itself what they share.
 */
for (const [command, flags] of [
  [bin('react-router'), ['typegen']],
  [bin('tsc'), ['--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo]],
] as const) {
  const { status } = spawnSync(command, flags, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
