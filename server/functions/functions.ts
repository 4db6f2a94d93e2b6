import { AppError } from '#core/errors.ts';

export interface Revision {
  name: string;
  code: string;
  hosts: string[];
  secrets: Record<string, string>;
}

export interface Canary {
  /** Serves from now on as this version; older processes finish their calls. */
  adopt(version: number): Promise<void>;
  drop(): void;
}

export class BootFailed extends Error {
  override name = 'BootFailed';
}

export interface FunctionCall {
  id: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  admit(): Promise<void>;
  signal: AbortSignal;
}

export interface Functions {
  runtime(): Promise<{ available: boolean; detail: string; missing: string[] }>;
  /** `runs` is called once the process has the code. Throws BootFailed. */
  tryOut(revision: Revision, runs?: () => void): Promise<Canary>;
  /**
   * Throws FUNCTION_BROKE, FUNCTION_THREW, FUNCTION_OUT_OF_MEMORY, FUNCTION_ANSWER_TOO_LARGE, FUNCTION_TIMED_OUT, FUNCTION_BUSY
   * and FUNCTIONS_OFF.
   */
  answer(name: string, call: FunctionCall): Promise<Response | null>;
  follow(): Promise<void>;
  failing(): { name: string; reason: string }[];
  stop(): Promise<void>;
}

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
