import * as z from 'zod';
import { EMAIL_MAX_LENGTH } from '../account.ts';
import { FEEDBACK_MAX_LENGTH, feedbackSentences as say } from '../feedback.ts';
import { emailPattern, plainEmail } from '../plain-line.ts';
import { can, id, moment, operation } from './operation.ts';

export const feedbackContract = {
  send: operation(
    'user',
    'POST /api/feedback',
    'Send feedback about a completed test or one of its questions',
    'keyed',
  )
    .errors(can('ATTEMPT_NOT_FOUND', 'FEEDBACK_QUESTION_UNKNOWN', 'TOO_MANY_ATTEMPTS', 'FEEDBACK_FAILED'))
    .input(
      z.object({
        /** The completed attempt it is about: its topic, score and questions are the server's to look up. */
        attempt_id: id(),
        /** The question it is about, by its place in the attempt, from 1. */
        position: z.int('A question is named by its number.').min(1).max(1000).nullable().default(null),
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
      }),
    )
    .output(z.object({ feedback: z.object({ id: z.uuid(), created_at: moment }) })),
};
