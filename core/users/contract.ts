import * as z from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, accountSentences as say } from '../account/account.ts';
import { email } from '../account/contract-input.ts';
import { byFreshSession, can, id, operation, otherwise } from '../contract/operation.ts';
import { pageInput, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { inputOf } from '../contract/record.ts';
import { openedVersion } from '../contract/version.ts';
import { holdings } from '../own-account/contract.ts';
import { subscription } from '../subscriptions/contract.ts';
import { listedUser, supportView } from './contract-shown.ts';
import { newUserFields, userFields } from './user.ts';
import { userSorts, userSentences as words } from './users.ts';

const user_id = id();

const password = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .min(PASSWORD_MIN_LENGTH, say.passwordShort)
    .max(PASSWORD_MAX_LENGTH, say.passwordLong);

export const usersContract = {
  list: operation('admin', 'GET /api/admin/users', 'Users, newest first; searched by name or e-mail address')
    .errors(can(otherwise('USERS_FAILED')))
    .input(
      z.object({
        ...pageInput,
        q: searchInput,
        sort: sortInput(userSorts).default('-created'),
        role: z.enum(['admin', 'user'], words.roleUnknown).optional(),
        state: z.enum(['active', 'suspended'], words.stateUnknown).optional(),
      }),
    )
    .output(
      z.object({
        users: z.array(listedUser),
        ...pageOutput,
        counts: z.object({ users: z.int(), users_is_estimate: z.boolean(), admins: z.int() }),
      }),
    ),

  one: operation('admin', 'GET /api/admin/users/{user_id}', 'What one learner has and did')
    .errors(can('USER_UNKNOWN', otherwise('USERS_FAILED')))
    .input(z.object({ user_id }))
    .output(supportView),

  deletionSummary: operation('admin', 'GET /api/admin/users/{user_id}/holdings', 'What would be deleted with a user')
    .errors(can('USER_UNKNOWN', otherwise('USERS_FAILED')))
    .input(z.object({ user_id }))
    .output(z.object({ holdings, subscription: subscription.nullable() })),

  add: byFreshSession(
    'admin',
    'POST /api/admin/users',
    'Add a user whose address counts as confirmed; an email notifies them',
    'keyed',
    'ONLY_ADMINISTRATORS_ADD',
  )
    .errors(
      can(
        'USER_EMAIL_TAKEN',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        'USER_ACCOUNT_FAILED',
        'USER_PROFILE_FAILED',
        otherwise('USER_CREATION_FAILED'),
      ),
    )
    .input(
      z.object({ ...inputOf(newUserFields), email: email(words.allNeeded), password: password(words.allNeeded) }),
    )
    .output(z.object({ user: listedUser })),

  update: byFreshSession(
    'admin',
    'PUT /api/admin/users/{user_id}',
    "Change a user's name and role; taking the role away ends their sessions",
    'natural',
    'ONLY_ADMINISTRATORS_UPDATE',
  )
    .errors(can('USER_UNKNOWN', 'USER_CHANGED', 'LAST_ADMIN_DEMOTED', otherwise('USER_UPDATE_FAILED')))
    .input(z.object({ user_id, version: openedVersion, ...inputOf(userFields) }).partial({ is_admin: true }))
    .output(z.object({ user: listedUser })),

  setPassword: byFreshSession(
    'admin',
    'PUT /api/admin/users/{user_id}/password',
    "Set another user's password; ends their sessions and notifies them by email",
    'once',
    'ONLY_ADMINISTRATORS_SET_PASSWORDS',
  )
    .errors(
      can(
        'USER_UNKNOWN',
        'OWN_PASSWORD_SET',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_COMMON',
        'PASSWORD_PERSONAL',
        otherwise('USER_PASSWORD_FAILED'),
      ),
    )
    .input(z.object({ user_id: id(words.userNeeded), new_password: password(words.passwordNeeded) }))
    .output(z.object({ changed: z.boolean() })),

  removeFactors: byFreshSession(
    'admin',
    'DELETE /api/admin/users/{user_id}/factors',
    "Remove another user's second factors; ends their sessions and notifies them by email",
    'natural',
    'ONLY_ADMINISTRATORS_UPDATE',
  )
    .errors(can('USER_UNKNOWN', 'OWN_SECOND_FACTOR', otherwise('SECOND_FACTOR_NOT_CHANGED')))
    .input(z.object({ user_id }))
    .output(z.object({ removed: z.boolean() })),

  remove: byFreshSession(
    'admin',
    'DELETE /api/admin/users/{user_id}',
    'Delete another user with everything that is theirs; ends the subscription first',
    'once',
    'ONLY_ADMINISTRATORS_DELETE',
  )
    .errors(
      can(
        'USER_UNKNOWN',
        'LAST_ADMIN_DELETED',
        'OWN_ACCOUNT_DELETED',
        'CANCEL_FAILED',
        'PAYMENTS_REFUSED',
        'PAYMENTS_NOT_SET_UP',
        otherwise('USER_DELETION_FAILED'),
      ),
    )
    .input(z.object({ user_id }))
    .output(z.object({ deleted: z.boolean() })),

  testPasswordReset: byFreshSession(
    'admin',
    'POST /functions/v1/test-password-reset',
    'Send a user the link for a new password; in local mode it is answered too',
  )
    .errors(can('USER_EMAIL_UNKNOWN', 'TOO_MANY_ATTEMPTS', otherwise('RESET_TEST_FAILED')))
    .input(z.object({ email: email(words.userNeeded) }))
    .output(z.object({ message: z.string(), data: z.object({ resetLink: z.url().optional() }) })),
};
