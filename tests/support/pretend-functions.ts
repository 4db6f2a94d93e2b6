import { BootFailed, type Functions } from '#server/functions/functions.ts';

/**
 * Stands where Deno would run functions, in tests that are about something else: all code starts at once, except code that has
 * `does not start` in it, and none of it is served.
 */
export function pretendFunctions(): Functions {
  return {
    runtime: async () => ({ available: true, detail: 'Pretended by a test', missing: [] }),
    tryOut: async ({ code }) => {
      if (code.includes('does not start')) throw new BootFailed('It does not start.');
      return { adopt: async () => {}, drop: () => {} };
    },
    answer: async () => null,
    follow: async () => {},
    failing: () => [],
    stop: async () => {},
  };
}
