import * as z from 'zod';
import { EMAIL_MAX_LENGTH } from '../account/account.ts';
import { can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { catalogue } from '../errors.ts';
import { emailPattern, plainEmail } from '../lib/plain-line.ts';
import { FEEDBACK_MAX_LENGTH, feedbackSentences as say } from './feedback.ts';

const itemId = id(catalogue.STUDY_ITEM_NOT_FOUND[1]);

export const feedbackContract = {
  send: operation(
    'user',
    'POST /api/feedback',
    'Send feedback about a completed test, one of its questions, or a question or card that is studied',
    'keyed',
  )
    .errors(
      can(
        'ATTEMPT_NOT_FOUND',
        'FEEDBACK_QUESTION_UNKNOWN',
        'STUDY_ITEM_NOT_FOUND',
        'TOO_MANY_ATTEMPTS',
        otherwise('FEEDBACK_FAILED'),
      ),
    )
    .input(
      z
        .object({
          attempt_id: id().nullable().default(null),
          position: z.int('A question is named by its number.').min(1).max(1000).nullable().default(null),
          item_id: itemId.nullable().default(null),
          question_version_id: itemId.nullable().default(null),
          message: z
            .string(say.messageNeeded)
            .trim()
            .min(1, say.messageNeeded)
            .max(FEEDBACK_MAX_LENGTH, `Your feedback is at most ${FEEDBACK_MAX_LENGTH} characters long`)
            .regex(/^[^\0]*$/, say.messageNeeded),
          email: z
            .string(say.emailWrong)
            .overwrite(plainEmail)
            .max(EMAIL_MAX_LENGTH, say.emailWrong)
            .refine((email) => email === '' || emailPattern.test(email), say.emailWrong)
            .transform((email) => (email === '' ? null : email))
            .nullable()
            .default(null),
        })
        .refine(({ attempt_id, item_id }) => (attempt_id === null) !== (item_id === null), {
          path: ['item_id'],
          error: say.oneSubject,
        }),
    )
    .output(z.object({ feedback: z.object({ id: z.uuid(), created_at: moment }) })),
};
