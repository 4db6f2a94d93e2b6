import { AppError } from '#core/errors.ts';
import { BootFailed, type Functions } from './functions.ts';

/** Functions can be edited but not served. */
export function noFunctions(reason: string): Functions {
  return {
    runtime: async () => ({ available: false, detail: reason, missing: [] }),
    tryOut: async () => {
      throw new BootFailed(reason);
    },
    answer: async () => {
      throw new AppError('FUNCTIONS_OFF', { params: { reason } });
    },
    follow: async () => {},
    failing: () => [],
    stop: async () => {},
  };
}
