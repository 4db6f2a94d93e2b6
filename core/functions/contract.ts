import * as z from 'zod';
import { byFreshSession, can, moment, operation, otherwise } from '../contract/operation.ts';
import { openedVersion, version } from '../contract/version.ts';
import {
  deploymentSteps,
  FUNCTION_CODE_LENGTH,
  functionLogLevels,
  functionStatuses,
  SECRET_NAME,
} from './functions.ts';

const name = z.string('Give it a name.').max(50, 'A name has at most 50 characters.');

const code = z
  .string('The code is missing.')
  .max(FUNCTION_CODE_LENGTH, `A function has at most ${FUNCTION_CODE_LENGTH} characters.`);

const deployment = z.object({
  started_at: moment,
  version: z.int().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(deploymentSteps),
      at: moment,
      ms: z.int().nullable(),
      outcome: z.enum(['running', 'done', 'failed']),
    }),
  ),
});

const edgeFunction = z.object({
  name: z.string(),
  status: z.enum(functionStatuses),
  lastUpdated: moment,
  code: z.string(),
  version: z.int().nullable(),
  changed: z.boolean(),
  error: z.string().nullable(),
  deployment: deployment.nullable(),
  hosts: z.array(z.string()),
  /** Values are never returned. */
  secret_names: z.array(z.string()),
  /** A hash of code, hosts and secrets; clients send it back as `version`. */
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

export const functionsContract = {
  list: operation('admin', 'GET /api/admin/functions', 'All functions, and whether they can run here')
    .errors(can(otherwise('FUNCTIONS_FAILED')))
    .output(
      z.object({
        functions: z.array(edgeFunction),
        reserved: z.array(z.object({ name: z.string(), method: z.string(), summary: z.string() })),
        runtime: z.object({ available: z.boolean(), detail: z.string(), missing: z.array(z.string()) }),
      }),
    ),

  read: operation('admin', 'GET /api/admin/functions/{name}', 'One function')
    .errors(can('FUNCTION_NOT_FOUND', otherwise('FUNCTIONS_FAILED')))
    .input(z.object({ name }))
    .output(z.object({ function: edgeFunction })),

  add: byFreshSession('admin', 'POST /api/admin/functions', 'Add a function; it is not deployed yet', 'keyed')
    .errors({ ...can('FUNCTION_NAME_WRONG', 'FUNCTION_NAME_RESERVED', 'FUNCTION_NAME_TAKEN'), ...notSaved })
    .input(z.object({ name, code }))
    .output(z.object({ function: edgeFunction })),

  save: byFreshSession(
    'admin',
    'PUT /api/admin/functions/{name}',
    'Save the code of a function, its hosts or its secrets; what is left out stays',
    'natural',
  )
    .errors({ ...can('FUNCTION_NOT_FOUND', 'FUNCTION_HOST_PRIVATE', 'FUNCTION_CHANGED'), ...notSaved })
    .input(
      z.object({
        name,
        code: code.optional(),
        hosts: z.array(host, 'Hosts are a list.').max(20, 'A function may call at most 20 hosts.').optional(),
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

  remove: byFreshSession(
    'admin',
    'DELETE /api/admin/functions/{name}',
    'Delete a function and its versions',
    'natural',
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
            deployed_by: z.string().nullable(),
            serving: z.boolean(),
          }),
        ),
      }),
    ),

  deploy: byFreshSession(
    'admin',
    'POST /functions/v1/deploy-function',
    'Deploy the saved code of a function, or an earlier version of it',
    'once',
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
        version: z.int('This is no version.').positive('This is no version.').max(1_000_000).optional(),
      }),
    )
    .output(
      z.object({
        message: z.string(),
        timestamp: moment,
        version: z.int(),
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
            version: z.int().nullable(),
            request_id: z.string().nullable(),
            text: z.string(),
          }),
        ),
        versions: z.array(z.int()),
      }),
    ),
};
