import * as z from 'zod';
import { can, id, lenient, moment, operation } from '../contract/operation.ts';
import { isStorable } from '../lib/unstorable-text.ts';
import {
  attempt,
  attemptState,
  confidence,
  duration_ms,
  lateAnswers,
  pastAttempt,
  topicStanding,
  verdict,
} from './contract-attempt.ts';
import { quizLimits } from './quiz.ts';

const setting = (limit: { min: number; max: number }, words: string) =>
  z.coerce.number(words).int(words).min(limit.min, words).max(limit.max, words);

const named = (words: string) =>
  z.string(words).trim().min(1, words).max(300, words).refine(isStorable, words).optional();

const attemptId = { attempt_id: id('This attempt does not exist or belongs to somebody else.') };
const oneAttempt = (...declaration: Parameters<typeof operation>) =>
  operation(...declaration)
    .errors(can('ATTEMPT_NOT_FOUND'))
    .input(z.object(attemptId))
    .output(z.object({ attempt }));
const questionOf = { ...attemptId, position: z.coerce.number().int().min(1).max(200) };
const madeAt = z.coerce
  .date('made_at is a moment in ISO 8601.')
  .min(new Date('2000-01-01T00:00:00.000Z'), 'made_at is a moment of this century.');

export const quizContract = {
  start: operation('user', 'POST /api/topics/{topic_id}/attempts', 'Start a quiz')
    .errors(
      can(
        'TOPIC_NOT_FOUND',
        'QUIZ_NOT_FOUND',
        'NO_QUESTIONS',
        'NO_VALID_QUESTIONS',
        'NO_MISSED_QUESTIONS',
        'DOMAIN_NOT_FOUND',
        'OBJECTIVE_NOT_FOUND',
        'QUESTIONS_CHANGED',
        'ATTEMPT_OPEN',
        'ATTEMPT_NOT_FOUND',
        'QUESTION_IN_EXAM',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(
      z.object({
        topic_id: id('Topic not found'),
        mode: z.enum(['exam', 'study'], 'A quiz is taken in exam or study mode.').default('exam'),
        selection: z
          .enum(['unseen', 'missed', 'oldest', 'random'], 'Choose which questions to take.')
          .default('unseen'),
        time_limit: setting(quizLimits.time_limit, 'The time limit is 1 to 180 minutes.').default(
          quizLimits.time_limit.initial,
        ),
        question_count: setting(quizLimits.question_count, 'The number of questions is 5 to 50.').default(
          quizLimits.question_count.initial,
        ),
        passing_rate: setting(quizLimits.passing_rate, 'The passing rate is 1% to 100%.').default(
          quizLimits.passing_rate.initial,
        ),
        domain: named('A domain is a name.'),
        /** Of the exam's outline, as '2.4' or 'SY0-701 2.4'. `unseen` takes missed ones next, then others. */
        objective: named('An objective is its number in the exam.'),
        quiz_id: id('This practice exam does not exist in this topic.').optional(),
        again_of: id('This attempt does not exist or belongs to somebody else.').optional(),
        discard_open: z.boolean().default(false),
      }),
    )
    .output(z.object({ attempt })),

  attempt: oneAttempt('user', 'GET /api/attempts/{attempt_id}', 'An attempt in progress, or its results'),

  open: oneAttempt(
    'user',
    'POST /api/attempts/{attempt_id}/open',
    'Open the results of an attempt that time ended, which closes it for late answers',
    'natural',
  ),

  save: lenient(
    operation(
      'user',
      'PUT /api/attempts/{attempt_id}/questions/{position}',
      'Save the picks or the flag of one question',
      'natural',
    ),
  )
    .errors(
      can(
        'ATTEMPT_NOT_FOUND',
        'ATTEMPT_COMPLETED',
        'ATTEMPT_PAUSED',
        'ANSWER_UNKNOWN',
        'TOO_MANY_PICKS',
        'ANSWER_TOO_LATE',
        'ANSWER_ARRIVED_TOO_LATE',
        'ANSWER_OUT_OF_ORDER',
        'ANSWER_DELIVERED',
        'QUESTION_CHECKED',
      ),
    )
    .input(
      z.object({
        ...questionOf,
        picks: z.array(id('This choice does not belong to the question.')).max(6).optional(),
        flagged: z.boolean().optional(),
        /** The later change wins, so changes to one question must have increasing times; on a tie the greater value wins. */
        made_at: madeAt,
      }),
    )
    .output(
      z.object({
        saved: z.object({ position: z.int(), picks: z.array(z.uuid()), flagged: z.boolean() }),
        attempt: z.object({ state: attemptState, deadline_at: moment }),
        server_now: moment,
      }),
    ),

  check: operation(
    'user',
    'POST /api/attempts/{attempt_id}/questions/{position}/check',
    'Study mode: check the answer of one question',
    'natural',
  )
    .errors(
      can(
        'ATTEMPT_NOT_FOUND',
        'ATTEMPT_COMPLETED',
        'ATTEMPT_PAUSED',
        'NOT_STUDY_MODE',
        'QUESTION_IN_EXAM',
        'NOTHING_PICKED',
        'ANSWER_UNKNOWN',
        'TOO_MANY_PICKS',
      ),
    )
    .input(
      z.object({
        ...questionOf,
        picks: z.array(id('This choice does not belong to the question.')).max(6),
        confidence: confidence.default(null),
        duration_ms,
      }),
    )
    .output(z.object({ verdict, picks: z.array(z.uuid()), confidence, review_id: z.uuid() })),

  pause: oneAttempt('user', 'POST /api/attempts/{attempt_id}/pause', 'Pause: hides the questions', 'natural'),

  resume: oneAttempt('user', 'POST /api/attempts/{attempt_id}/resume', 'Resume a paused attempt', 'natural'),

  complete: oneAttempt(
    'user',
    'POST /api/attempts/{attempt_id}/complete',
    'Complete the quiz and see its results',
    'natural',
  ),

  discard: operation('user', 'DELETE /api/attempts/{attempt_id}', 'Discard an unfinished attempt', 'keyed')
    .errors(can('ATTEMPT_NOT_FOUND', 'ATTEMPT_COMPLETED'))
    .input(z.object(attemptId))
    .output(z.object({ discarded: z.literal(true) })),

  progress: operation('user', 'GET /api/users/me/progress', 'Completed exam attempts, newest first')
    .input(
      z.object({
        topic_id: id('Topic not found').optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(
      z.object({
        progress: z.array(
          z.object({
            id: z.uuid(),
            user_id: z.uuid(),
            attempt_id: z.uuid(),
            topic_id: z.uuid().nullable(),
            topic_name: z.string(),
            score: z.int(),
            questions_total: z.int(),
            questions_correct: z.int(),
            time_taken: z.int(),
            late_answers: lateAnswers,
            passing_rate: z.int(),
            passed: z.boolean(),
            completed_at: moment,
          }),
        ),
        next_cursor: z.string().nullable(),
      }),
    ),

  topicProgress: operation(
    'user',
    'GET /api/topics/{topic_id}/progress',
    'Own scores over time in a topic, and what is known of it by domain',
  )
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id: id('Topic not found') }))
    .output(topicStanding),

  attempts: operation('user', 'GET /api/users/me/attempts', 'Completed attempts in both modes, newest first')
    .input(
      z.object({
        topic_id: id('Topic not found').optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ attempts: z.array(pastAttempt), next_cursor: z.string().nullable() })),
};
