import { AppError } from '#core/errors.ts';
import { BootFailed, type Functions } from './functions.ts';

/** Where nothing runs functions: they can be written, and are not served. */
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
