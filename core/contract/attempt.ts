import * as z from 'zod';
import { moment } from './operation.ts';
import { questionKind } from './question-kind.ts';

/** How sure somebody is of an answer; null where it was not asked. */
export const confidence = z.literal([1, 2, 3], 'Confidence is 1 (guess), 2 (think so) or 3 (sure).').nullable();

const shownChoice = z.object({ id: z.uuid(), answer_text: z.string() });
const gradedChoice = shownChoice.extend({ is_correct: z.boolean() });

/** What a checked question tells in study mode. */
export const verdict = z.object({
  correct: z.boolean(),
  correct_choices: z.array(z.uuid()),
  explanation: z.string(),
  reference: z.string().nullable(),
});

/** topic_id is null where the topic is gone; created_at is that of the version which is shown. */
const ofQuestion = { topic_id: z.uuid().nullable(), created_at: moment };

/** `answers` of the specification are `choices` here: without is_correct, which is told once the attempt is completed. */
export const runningQuestion = z.object({
  position: z.int(),
  ...ofQuestion,
  question_text: z.string(),
  image_url: z.string().nullable(),
  kind: questionKind,
  /** How many choices to pick. */
  pick_limit: z.int(),
  choices: z.array(shownChoice),
  picks: z.array(z.uuid()),
  flagged: z.boolean(),
  verdict: verdict.nullable(),
  /** As it was said when the answer was checked. */
  confidence,
});

export const reviewedQuestion = z.object({
  position: z.int(),
  question_id: z.uuid().nullable(),
  ...ofQuestion,
  question_text: z.string(),
  image_url: z.string().nullable(),
  explanation: z.string(),
  domain: z.string().nullable(),
  reference: z.string().nullable(),
  kind: questionKind,
  pick_limit: z.int(),
  choices: z.array(gradedChoice),
  /** The same as choices, by the name that the specification has for them. */
  answers: z.array(gradedChoice),
  correct_choices: z.array(z.uuid()),
  picks: z.array(z.uuid()),
  flagged: z.boolean(),
  correct: z.boolean(),
  /** As it was said when the answer was checked, in study mode. */
  confidence,
});

/** How an attempt stands, as `attempt` below tells each state. */
export const attemptState = z.enum(['running', 'paused', 'completed', 'ended', 'discarded']);

/** How many of the answers that count arrived after the time was up, made before it as the browser says. */
export const lateAnswers = z.int();

const attemptHead = z.object({
  id: z.uuid(),
  topic_id: z.uuid().nullable(),
  topic_name: z.string(),
  quiz_id: z.uuid().nullable(),
  quiz_title: z.string().nullable(),
  /** The one domain of the exam that it practices; null: all of them. */
  domain: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
  time_limit: z.int(),
  question_count: z.int(),
  passing_rate: z.int(),
  started_at: moment,
  /** The server's clock when it answered: what the browser counts from. */
  server_now: moment,
});

const clock = { deadline_at: moment, remaining_ms: z.int() };

/** One attempt. While it is paused no question is sent; correct answers and explanations only once it is completed. */
export const attempt = z.discriminatedUnion('state', [
  attemptHead.extend({ state: z.literal('running'), ...clock, questions: z.array(runningQuestion) }),
  attemptHead.extend({
    state: z.literal('paused'),
    ...clock,
    paused_at: moment,
    sheet: z.array(z.object({ position: z.int(), answered: z.boolean(), flagged: z.boolean() })),
  }),
  attemptHead.extend({
    state: z.literal('completed'),
    completed_at: moment,
    ended_by: z.enum(['learner', 'time']),
    score: z.int(),
    passed: z.boolean(),
    /** Per cent: the exam's own, whatever passing rate was chosen; null where it is not known or the topic is gone. */
    pass_mark: z.int().nullable(),
    questions_correct: z.int(),
    time_taken: z.int(),
    late_answers: lateAnswers,
    best_before: z.object({ score: z.int(), questions_total: z.int(), completed_at: moment }).nullable(),
    /** Present where the questions name domains of the exam. */
    domains: z.array(z.object({ name: z.string(), correct: z.int(), total: z.int() })),
    questions: z.array(reviewedQuestion),
  }),
  /**
   * The time ran out and nobody has opened the results yet: answers that were made in time and are still on their way are taken.
   * Asking again with `open` shows the results and ends that.
   */
  attemptHead.extend({ state: z.literal('ended'), completed_at: moment }),
  /** The time ran out before anything was answered: nothing was recorded. */
  attemptHead.extend({ state: z.literal('discarded'), completed_at: moment }),
]);
