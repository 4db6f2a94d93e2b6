import * as z from 'zod';
import { can, operation } from '../contract/operation.ts';
import { questionKind } from '../questions/contract-kind.ts';

const shownChoice = z.object({ id: z.string(), answer_text: z.string() });

const shownQuestion = z.object({
  position: z.int(),
  question_text: z.string(),
  domain: z.string(),
  kind: questionKind,
  pick_limit: z.int(),
  choices: z.array(shownChoice),
});

export const demoContract = {
  quiz: operation('public', 'GET /api/demo/quiz', 'The demo quiz: five questions, without their answers').output(
    z.object({
      quiz: z.object({ time_limit: z.int(), passing_rate: z.int(), questions: z.array(shownQuestion) }),
    }),
  ),

  score: operation(
    'public',
    'POST /api/demo/quiz',
    'Score the demo quiz: nothing is stored, and its answers are returned only now',
    'natural',
  )
    .errors(can('ANSWER_UNKNOWN', 'TOO_MANY_PICKS'))
    .input(
      z.object({
        picks: z
          .array(
            z
              .array(z.string('This choice does not belong to the question.').max(20), 'Send the picks as lists.')
              .max(6, 'More choices were picked than this question takes.'),
            'Send the picks of each question.',
          )
          .max(5, 'The demo quiz has five questions.'),
      }),
    )
    .output(
      z.object({
        result: z.object({
          score: z.int(),
          passed: z.boolean(),
          passing_rate: z.int(),
          questions_correct: z.int(),
          questions: z.array(
            shownQuestion.extend({
              explanation: z.string(),
              choices: z.array(shownChoice.extend({ is_correct: z.boolean() })),
              correct_choices: z.array(z.string()),
              picks: z.array(z.string()),
              correct: z.boolean(),
            }),
          ),
        }),
      }),
    ),
};
