import type { Failures } from '../lib/failures.ts';
import { line, list } from '../lib/fields.ts';

/** `draft`: saved and never deployed. The others are the specification's. */
export const functionStatuses = ['draft', 'deploying', 'deployed', 'failed'] as const;

export type FunctionStatus = (typeof functionStatuses)[number];

export const FUNCTION_CODE_LENGTH = 200_000;

/** The name is part of a URL. */
export const FUNCTION_NAME = /^[a-z][a-z0-9-]{0,49}$/;

/** The name of an environment variable. */
export const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/;

export const functionLogLevels = ['debug', 'info', 'warn', 'error'] as const;

export type FunctionLogLevel = (typeof functionLogLevels)[number];

export const FUNCTION_LOG_SHOWN = 100;

export const FUNCTION_LOG_KEPT = 500;

export const FUNCTION_LOG_DAYS = 7;

/** How long a process may take to start, in seconds. */
export const BOOT_SECONDS = 15;
/** After how many seconds the log and the deployment say that a process is still starting. */
export const SLOW_BOOT_SECONDS = 2;

/** In order of execution. */
export const deploymentSteps = ['start', 'run', 'publish'] as const;

export type DeploymentStep = (typeof deploymentSteps)[number];

/** Times are ISO 8601, durations milliseconds (null while the step is running). */
export interface DeploymentLog {
  started_at: string;
  version: number | null;
  steps: { step: DeploymentStep; at: string; ms: number | null; outcome: 'running' | 'done' | 'failed' }[];
}

export const functionFailures = {
  FUNCTION_NAME_WRONG: [400, 'A name has 1 to 50 lower-case letters, digits and hyphens and begins with a letter.'],
  FUNCTION_NAME_RESERVED: [409, '{name} is a function of the product itself. Choose another name.'],
  FUNCTION_NAME_TAKEN: [409, 'There is a function of this name already.'],
  FUNCTION_NOT_FOUND: [404, 'There is no function of this name.'],
  FUNCTION_VERSION_NOT_FOUND: [404, 'There is no such version of this function.'],
  FUNCTION_HOST_PRIVATE: [
    400,
    '{host} is no host of the internet: a function cannot call this machine or its network.',
  ],
  FUNCTION_CHANGED: [
    409,
    'Someone else saved this function after you opened it. Review the differences and save again.',
  ],
  FUNCTIONS_FULL: [
    409,
    'Functions and their versions can use up to {most} MB in total. Delete functions you no longer need.',
  ],
  FUNCTION_DEPLOYING: [409, '{name} is being deployed already.'],
  FUNCTION_NOT_DEPLOYED: [422, 'Failed to deploy {name}: {reason}'],
  FUNCTION_NOT_SAVED: [500, 'Failed to save {name}'],
  FUNCTION_NOT_DELETED: [500, 'Failed to delete {name}'],
  FUNCTION_LOG_FAILED: [500, 'Failed to load the log'],
  FUNCTIONS_FAILED: [500, 'Failed to load functions'],
  FUNCTIONS_OFF: [503, 'Functions cannot run on this server: {reason}'],
  FUNCTION_BROKE: [502, 'The function did not answer.'],
  FUNCTION_THREW: [502, 'The function failed with an error.'],
  FUNCTION_OUT_OF_MEMORY: [502, 'The function used more memory than it may have.'],
  FUNCTION_ANSWER_TOO_LARGE: [502, 'The answer of the function is larger than it may be.'],
  FUNCTION_TIMED_OUT: [504, 'The function took too long to answer.'],
  FUNCTION_BUSY: [503, 'The function has more to do than it can. Please try again in a moment.'],
} as const satisfies Failures;

export const newFunctionFields = {
  name: line('Name', {
    max: 50,
    pattern: FUNCTION_NAME,
    sentence: functionFailures.FUNCTION_NAME_WRONG[1],
    required: 'Give it a name.',
    example: 'exam-countdown',
    hint: 'Lower-case letters, digits and hyphens. It is served at /functions/v1/ followed by its name.',
  }),
};

export const hostFields = {
  hosts: list('Hosts', {
    example: ['api.example.org'],
    hint: 'One per line, such as api.example.org or api.example.org:8443. At most 20. They apply from the next call, without a deploy.',
  }),
};
