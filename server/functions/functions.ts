/** Code that is to be served, with what it may use. */
export interface Revision {
  name: string;
  code: string;
  /** Hosts that it may call. */
  hosts: string[];
  /** Its environment: name -> sealed value. */
  secrets: Record<string, string>;
}

export interface Runtime {
  available: boolean;
  /** What runs functions, or why nothing does. */
  detail: string;
  /** What this machine cannot do of what keeps functions apart; empty where all is as it should be. */
  missing: string[];
}

/** A process that was started with code that is not served yet, and answers. */
export interface Canary {
  /** It has been written down as this version: from now on it serves here, and what served before finishes what it has begun. */
  adopt(version: number): Promise<void>;
  /** It is not wanted after all. */
  drop(): void;
}

/** The code could not be started; the message says why, in words for its author. */
export class BootFailed extends Error {
  override name = 'BootFailed';
}

/** A call of a function, stripped of what is none of its affair. */
export interface FunctionCall {
  id: string;
  method: string;
  /** As the public calls it, with path and query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Asked before a process is troubled; throws where the caller has called too often. */
  admit(): Promise<void>;
  /** Aborted when nobody waits for the answer any longer. */
  signal: AbortSignal;
}

/** Runs administrators' functions on this instance. */
export interface Functions {
  runtime(): Promise<Runtime>;
  /** Starts code aside from what is served; `runs` is called once its process is there and is given the code. Throws BootFailed. */
  tryOut(revision: Revision, runs?: () => void): Promise<Canary>;
  /**
   * What the function answers; null where none of this name is deployed. Throws FUNCTION_BROKE, FUNCTION_THREW,
   * FUNCTION_OUT_OF_MEMORY, FUNCTION_ANSWER_TOO_LARGE, FUNCTION_TIMED_OUT, FUNCTION_BUSY and FUNCTIONS_OFF.
   */
  answer(name: string, call: FunctionCall): Promise<Response | null>;
  /** Takes over now what the database says is deployed. */
  follow(): Promise<void>;
  /** Names of deployed functions that do not start here, with the reason. */
  failing(): { name: string; reason: string }[];
  /** Ends every process, and writes to the database what the log still holds. */
  stop(): Promise<void>;
}
