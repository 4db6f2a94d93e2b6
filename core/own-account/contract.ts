import * as z from 'zod';
import { EMAIL_MAX_LENGTH, accountSentences as say } from '../account/account.ts';
import { profile, user } from '../account/contract.ts';
import { code, currentPassword, email, interest, interestsInput, profileInput } from '../account/contract-input.ts';
import { bySession, can, freshly, lenient, moment, operation, otherwise, scoped } from '../contract/operation.ts';
import { version } from '../contract/version.ts';
import { plainEmail } from '../lib/plain-line.ts';
import { subscriptionNotice } from '../subscriptions/contract.ts';
import { dataExport, exportCursor } from './contract-export.ts';

const interests = z.object({ interests: z.array(interest), version });
/** What is deleted with an account; `reviews` are answers and grades, and `memories` the questions and cards that they are of. */
export const holdings = z.object({
  attempts: z.int(),
  results: z.int(),
  reviews: z.int(),
  memories: z.int(),
  certifications: z.int(),
  entitlements: z.int(),
});
const pending = z.object({ email: z.string(), requested_at: moment, expires_at: moment });

export const ownAccountContract = {
  session: scoped('read:own', operation('public', 'GET /api/auth/session', 'The signed-in user, if any')).output(
    z.object({
      user: user.nullable(),
      profile: profile.nullable(),
      expires_at: moment.nullable(),
      has_active_subscription: z.boolean(),
      /** Optional: servers of the previous release omit it. */
      subscription_notice: subscriptionNotice.nullable().optional(),
      /** Optional: servers of the previous release omit it. */
      viewing: z.object({ user_id: z.uuid(), full_name: z.string(), until: moment }).nullable().optional(),
    }),
  ),

  updateMe: lenient(
    operation(
      'user',
      'POST /api/users/me',
      'Change the profile. A field that is left out stays as it is, null or an empty text empties it',
      'natural',
    ),
  )
    .errors(can('PROFILE_CHANGED', otherwise('PROFILE_UPDATE_FAILED')))
    .input(profileInput)
    .output(z.object({ user, profile })),

  interests: operation(
    'user',
    'GET /api/users/me/interests',
    'The certifications one is heading for, most urgent first',
  ).output(interests),

  saveInterests: operation(
    'user',
    'PUT /api/users/me/interests',
    'Replace the whole list of certifications one is heading for',
    'natural',
  )
    .errors(can('INTERESTS_CHANGED', 'INTEREST_DATE_PAST', otherwise('INTERESTS_UPDATE_FAILED')))
    .input(interestsInput)
    .output(interests),

  emailChange: operation(
    'user',
    'GET /api/users/me/email',
    'The new e-mail address that waits to be confirmed, if any',
  ).output(z.object({ pending: pending.nullable() })),

  changeEmail: bySession(
    'user',
    'POST /api/users/me/email',
    'Ask for another e-mail address; it takes effect when the link sent there is confirmed',
  )
    .errors(
      can(
        'CURRENT_PASSWORD_WRONG',
        'PASSWORD_NOT_SET',
        'EMAIL_UNCHANGED',
        'EMAIL_TAKEN',
        'TOO_MANY_ATTEMPTS',
        'MAILBOX_NOT_SHOWN',
        otherwise('EMAIL_CHANGE_FAILED'),
      ),
    )
    .input(z.object({ email: email(say.emailNeeded), current_password: currentPassword }))
    .output(z.object({ pending })),

  resendEmailChange: bySession(
    'user',
    'POST /api/users/me/email/resend',
    'Send the link to the new e-mail address again; older links stop working',
  )
    .errors(can('EMAIL_CHANGE_NOT_PENDING', 'TOO_MANY_ATTEMPTS', otherwise('EMAIL_CHANGE_FAILED')))
    .output(z.object({ pending })),

  forgetEmailChange: bySession(
    'user',
    'DELETE /api/users/me/email',
    'Give up the change of the e-mail address',
    'natural',
  ).output(z.object({ forgotten: z.boolean() })),

  confirmEmailChange: operation(
    'public',
    'POST /api/auth/confirm-email-change',
    'Change the e-mail address with the code sent to the new one',
  )
    .errors(
      can(
        'EMAIL_CHANGE_LINK_INVALID',
        'EMAIL_CHANGE_LINK_USED',
        'EMAIL_TAKEN',
        'ACCOUNT_SUSPENDED',
        otherwise('EMAIL_CHANGE_FAILED'),
      ),
    )
    .input(z.object({ code }))
    .output(z.object({ changed: z.boolean() })),

  exportData: freshly(
    'user',
    'GET /api/users/me/export',
    'Everything that is kept about the signed-in user; its lists come one after another, a page at a time',
  )
    .errors(can(otherwise('EXPORT_FAILED')))
    .input(z.object({ cursor: exportCursor.optional() }))
    .output(z.object({ export: dataExport, next_cursor: z.string().nullable() })),

  deletionSummary: operation('user', 'GET /api/users/me/holdings', 'What would be deleted with the account').output(
    z.object({ holdings }),
  ),

  deleteAccount: bySession(
    'user',
    'POST /api/users/me/delete',
    'Delete the account and everything in it; ends the subscription first',
  )
    .errors(
      can(
        'DELETION_NOT_CONFIRMED',
        'CURRENT_PASSWORD_WRONG',
        'PASSWORD_NOT_SET',
        'LAST_ADMINISTRATOR',
        'TOO_MANY_ATTEMPTS',
        'CANCEL_FAILED',
        'PAYMENTS_REFUSED',
        'PAYMENTS_NOT_SET_UP',
        otherwise('DELETION_FAILED'),
      ),
    )
    .input(
      z.object({
        current_password: currentPassword,
        confirm: z
          .string('Type the email address of this account to delete it.')
          .overwrite(plainEmail)
          .max(EMAIL_MAX_LENGTH),
      }),
    )
    .output(z.object({ deleted: z.boolean() })),
};
