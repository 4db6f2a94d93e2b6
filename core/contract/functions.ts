import * as z from 'zod';
import {
  deploymentSteps,
  FUNCTION_CODE_LENGTH,
  functionLogLevels,
  functionStatuses,
  SECRET_NAME,
} from '../functions.ts';
import { bySession, can, freshly, moment, operation, otherwise } from './operation.ts';
import { openedVersion, version } from './version.ts';

const name = z.string('Give it a name.').max(50, 'A name has at most 50 characters.');

const code = z
  .string('The code is missing.')
  .max(FUNCTION_CODE_LENGTH, `A function has at most ${FUNCTION_CODE_LENGTH} characters.`);

/** What the last deployment did and how long each of its steps took. */
const deployment = z.object({
  started_at: moment,
  /** The version that it made; null where it made none, or has not yet. */
  version: z.int().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(deploymentSteps),
      at: moment,
      /** Null while it is under way. */
      ms: z.int().nullable(),
      outcome: z.enum(['running', 'done', 'failed']),
    }),
  ),
});

const edgeFunction = z.object({
  name: z.string(),
  status: z.enum(functionStatuses),
  /** When it was last saved or deployed. */
  lastUpdated: moment,
  code: z.string(),
  /** The version that is served; null until one was. */
  version: z.int().nullable(),
  /** Whether the code differs from what is served. */
  changed: z.boolean(),
  /** Why the last deploy failed. */
  error: z.string().nullable(),
  /** The log of the last deployment; null where there was none. */
  deployment: deployment.nullable(),
  hosts: z.array(z.string()),
  /** Names of what its environment holds; the values are never told. */
  secret_names: z.array(z.string()),
  /** Of code, hosts and secrets: what a save sends back as `version`, which is the served one here. */
  saved_version: version,
});

const host = z
  .string('A host is a text.')
  .trim()
  .toLowerCase()
  .max(260, 'A host has at most 260 characters.')
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'A host looks like api.example.org or api.example.org:8443.');

const secretName = z
  .string()
  .regex(SECRET_NAME, 'A name in the environment has capital letters, digits and underscores.');

const notSaved = can('FUNCTIONS_FULL', otherwise('FUNCTION_NOT_SAVED'));

/** Edge functions, for administrators. Calling one is POST or GET /functions/v1/{name}, which is no operation of this list. */
export const functionsContract = {
  list: operation('admin', 'GET /api/admin/functions', 'All functions, and whether they can run here')
    .errors(can(otherwise('FUNCTIONS_FAILED')))
    .output(
      z.object({
        functions: z.array(edgeFunction),
        /** The product's own, which no function may be called. */
        reserved: z.array(z.object({ name: z.string(), method: z.string(), summary: z.string() })),
        runtime: z.object({
          available: z.boolean(),
          /** What runs them, or why nothing does. */
          detail: z.string(),
          /** What this machine cannot do of what keeps functions apart; empty where all is as it should be. */
          missing: z.array(z.string()),
        }),
      }),
    ),

  read: operation('admin', 'GET /api/admin/functions/{name}', 'One function')
    .errors(can('FUNCTION_NOT_FOUND', otherwise('FUNCTIONS_FAILED')))
    .input(z.object({ name }))
    .output(z.object({ function: edgeFunction })),

  add: bySession(
    freshly(operation('admin', 'POST /api/admin/functions', 'Add a function; it is not deployed yet', 'keyed')),
  )
    .errors({ ...can('FUNCTION_NAME_WRONG', 'FUNCTION_NAME_RESERVED', 'FUNCTION_NAME_TAKEN'), ...notSaved })
    .input(z.object({ name, code }))
    .output(z.object({ function: edgeFunction })),

  save: bySession(
    freshly(
      operation(
        'admin',
        'PUT /api/admin/functions/{name}',
        'Save the code of a function and what it may use',
        'natural',
      ),
    ),
  )
    .errors({ ...can('FUNCTION_NOT_FOUND', 'FUNCTION_HOST_PRIVATE', 'FUNCTION_CHANGED'), ...notSaved })
    .input(
      z.object({
        name,
        code,
        hosts: z.array(host, 'Hosts are a list.').max(20, 'A function may call at most 20 hosts.').optional(),
        /** Name -> value; a null takes it away. What is left out stays. */
        secrets: z
          .record(
            secretName,
            z.string('A value is a text.').max(4000, 'A value has at most 4000 characters.').nullable(),
          )
          .refine((all) => Object.keys(all).length <= 30, 'A function has at most 30 secrets.')
          .optional(),
        version: openedVersion,
      }),
    )
    .output(z.object({ function: edgeFunction })),

  remove: bySession(
    freshly(
      operation('admin', 'DELETE /api/admin/functions/{name}', 'Delete a function and its versions', 'natural'),
    ),
  )
    .errors(can('FUNCTION_NOT_FOUND', otherwise('FUNCTION_NOT_DELETED')))
    .input(z.object({ name }))
    .output(z.object({ removed: z.literal(true) })),

  versions: operation('admin', 'GET /api/admin/functions/{name}/versions', 'What was deployed, newest first')
    .errors(can('FUNCTION_NOT_FOUND', otherwise('FUNCTIONS_FAILED')))
    .input(z.object({ name }))
    .output(
      z.object({
        versions: z.array(
          z.object({
            version: z.int(),
            code: z.string(),
            deployed_at: moment,
            /** The administrator's name; null for what ships with the product and for people who are gone. */
            deployed_by: z.string().nullable(),
            serving: z.boolean(),
          }),
        ),
      }),
    ),

  deploy: bySession(
    freshly(
      operation(
        'admin',
        'POST /functions/v1/deploy-function',
        'Deploy the saved code of a function, or an earlier version of it',
        'once',
      ),
    ),
  )
    .errors(
      can(
        'FUNCTION_NOT_FOUND',
        'FUNCTION_VERSION_NOT_FOUND',
        'FUNCTION_DEPLOYING',
        'FUNCTION_NOT_DEPLOYED',
        'FUNCTIONS_OFF',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      z.object({
        functionName: name,
        /** An earlier version to return to: its code becomes the newest version. */
        version: z.int('This is no version.').positive('This is no version.').max(1_000_000).optional(),
      }),
    )
    .output(
      z.object({
        message: z.string(),
        timestamp: moment,
        version: z.int(),
        /** True: this code was served already, and no version was made. */
        unchanged: z.boolean(),
        function: edgeFunction,
      }),
    ),

  logs: operation(
    'admin',
    'GET /api/admin/functions/{name}/logs',
    'What a function wrote to its console and how its calls failed: the last 100 lines, newest first',
  )
    .errors(can('FUNCTION_NOT_FOUND', otherwise('FUNCTION_LOG_FAILED')))
    .input(
      z.object({
        name,
        version: z.coerce
          .number('This is no version.')
          .int('This is no version.')
          .positive('This is no version.')
          .max(1_000_000, 'This is no version.')
          .optional(),
        level: z.enum(functionLogLevels, 'A level is debug, info, warn or error.').optional(),
        /** The x-request-id of a call. */
        request: z
          .string()
          .trim()
          .max(64, 'A request id has at most 64 characters.')
          .regex(/^[\w.-]*$/, 'A request id has letters, digits, dots, hyphens and underscores.')
          .optional(),
      }),
    )
    .output(
      z.object({
        lines: z.array(
          z.object({
            id: z.int(),
            at: moment,
            level: z.enum(functionLogLevels),
            /** Null: written by code that was tried by a deployment and not served. */
            version: z.int().nullable(),
            /** The call that it was written for; null where it was none. */
            request_id: z.string().nullable(),
            text: z.string(),
          }),
        ),
        /** The versions that have lines, newest first. */
        versions: z.array(z.int()),
      }),
    ),
};
