import * as z from 'zod';
import { id, lenient, operation } from '../contract/operation.ts';
import { catalogue } from '../errors.ts';

const sentence = 'read_ms is a whole number of milliseconds.';

export const studyReadContract = {
  read: lenient(
    operation(
      'user',
      'POST /api/study/reads',
      'Tell for how long the explanations after own answers were read; of each the longest time counts, at most 90 seconds',
      'natural',
    ),
  )
    .input(
      z.object({
        reads: z
          .array(
            z.object({ review_id: id(catalogue.REVIEW_NOT_FOUND[1]), read_ms: z.int(sentence).min(0, sentence) }),
            'Send 1 to 50 times.',
          )
          .min(1, 'Send 1 to 50 times.')
          .max(50, 'Send 1 to 50 times.'),
      }),
    )
    .output(
      z.object({
        /** In the order sent. Only `stored` changes anything. `unknown`: of nobody, or of somebody else. */
        outcomes: z.array(z.enum(['stored', 'undone', 'card', 'unknown'])),
      }),
    ),
};
