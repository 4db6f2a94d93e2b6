import * as z from 'zod';
import { moment } from '../contract/operation.ts';
import { questionKind } from '../questions/contract-kind.ts';

export const confidence = z.literal([1, 2, 3], 'Confidence is 1 (guess), 2 (think so) or 3 (sure).').nullable();

/** From when the question or card was shown to the answer. */
export const duration_ms = z
  .int('duration_ms is a whole number.')
  .min(0, 'duration_ms is a whole number.')
  .nullable()
  .default(null);

const shownChoice = z.object({ id: z.uuid(), answer_text: z.string() });
const gradedChoice = shownChoice.extend({ is_correct: z.boolean().nullable() });

/** Why a choice is right or wrong, by its id; not all have one. */
export const whys = z.record(z.uuid(), z.string());

export const verdict = z.object({
  correct: z.boolean(),
  correct_choices: z.array(z.uuid()),
  explanation: z.string(),
  reference: z.string().nullable(),
  whys,
});

const ofQuestion = { topic_id: z.uuid().nullable(), created_at: moment };

/** The specification's `answers`, without is_correct until the attempt is completed. */
export const runningQuestion = z.object({
  position: z.int(),
  ...ofQuestion,
  question_text: z.string(),
  image_url: z.string().nullable(),
  kind: questionKind,
  pick_limit: z.int(),
  choices: z.array(shownChoice),
  picks: z.array(z.uuid()),
  flagged: z.boolean(),
  /** Study mode: its answer can no longer change. */
  is_checked: z.boolean(),
  /** A running exam has it too: it is not checked, and its verdict not shown, before that one ends. */
  in_exam: z.boolean(),
  verdict: verdict.nullable(),
  confidence,
});

/** While a running exam has the question too, key, explanation and `correct` are null, and `picks` and `whys` empty. */
export const reviewedQuestion = z.object({
  position: z.int(),
  question_id: z.uuid().nullable(),
  ...ofQuestion,
  question_text: z.string(),
  image_url: z.string().nullable(),
  explanation: z.string().nullable(),
  domain: z.string().nullable(),
  reference: z.string().nullable(),
  whys,
  kind: questionKind,
  pick_limit: z.int(),
  choices: z.array(gradedChoice),
  /** The specification's name for `choices`. */
  answers: z.array(gradedChoice),
  correct_choices: z.array(z.uuid()).nullable(),
  picks: z.array(z.uuid()),
  flagged: z.boolean(),
  correct: z.boolean().nullable(),
  confidence,
});

export const attemptState = z.enum(['running', 'paused', 'completed', 'ended', 'discarded']);

export const lateAnswers = z.int();

/** What of a topic is asked; an objective by number and text, as '2.4 Read logs', beside its domain. */
export const attemptPart = {
  quiz_title: z.string().nullable(),
  domain: z.string().nullable(),
  objective: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
};

const attemptHead = z.object({
  id: z.uuid(),
  topic_id: z.uuid().nullable(),
  topic_name: z.string(),
  quiz_id: z.uuid().nullable(),
  ...attemptPart,
  time_limit: z.int(),
  question_count: z.int(),
  passing_rate: z.int(),
  started_at: moment,
  server_now: moment,
});

/** Of questions that were answered for the first time, or had been before. */
const sight = z.object({ correct: z.int(), total: z.int() });

const clock = { deadline_at: moment, remaining_ms: z.int() };

/** Paused attempts send no questions; correct answers and explanations are sent only once it is completed. */
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
    pass_mark: z.int().nullable(),
    questions_correct: z.int(),
    time_taken: z.int(),
    late_answers: lateAnswers,
    best_before: z.object({ score: z.int(), questions_total: z.int(), completed_at: moment }).nullable(),
    /** They count as wrong. */
    left_blank: z.int(),
    /** Of the topic, now. */
    missed_count: z.int(),
    new_to_you: sight,
    met_before: sight,
    domains: z.array(z.object({ name: z.string(), correct: z.int(), total: z.int() })),
    questions: z.array(reviewedQuestion),
  }),
  /**
   * Out of time, results not opened yet: answers made in time and still in transit are accepted until they are. `awaits_exam`: its
   * results open with those of a running exam that shares a question.
   */
  attemptHead.extend({ state: z.literal('ended'), completed_at: moment, awaits_exam: z.boolean() }),
  attemptHead.extend({ state: z.literal('discarded'), completed_at: moment }),
]);

/** It holds the keys of its questions back. */
export const openExam = z.object({
  id: z.uuid(),
  topic_id: z.uuid().nullable(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  /** Time has ended it, and its results are not opened. */
  is_over: z.boolean(),
  /** When it ends by itself, since time ended it without an answer and there are no results to open. */
  frees_at: moment.nullable(),
});

export const pastAttempt = z.object({
  id: z.uuid(),
  topic_id: z.uuid().nullable(),
  topic_name: z.string(),
  ...attemptPart,
  score: z.int(),
  passed: z.boolean(),
  passing_rate: z.int(),
  questions_total: z.int(),
  questions_correct: z.int(),
  time_taken: z.int(),
  late_answers: lateAnswers,
  ended_by: z.enum(['learner', 'time']),
  completed_at: moment,
});

export const recentResults = z.object({
  questions_total: z.int(),
  questions_correct: z.int(),
  score: z.int(),
  attempts: z.int(),
});

const standing = {
  question_count: z.int(),
  /** Once each, at first sight. */
  answered: z.int(),
  answered_right: z.int(),
  missed: z.int(),
};

export const topicStanding = z.object({
  topic_id: z.uuid(),
  pass_mark: z.int(),
  recent: recentResults.nullable(),
  scores: z.array(
    z.object({
      attempt_id: z.uuid(),
      completed_at: moment,
      score: z.int(),
      questions_total: z.int(),
      questions_correct: z.int(),
      passing_rate: z.int(),
    }),
  ),
  scores_is_more: z.boolean(),
  /** Of questions, from every answer, wherever it was given; `missed` was answered wrong the last time. */
  known: z.object({
    seen: z.int(),
    right_at_first: z.int(),
    missed: z.int(),
    last_at: moment.nullable(),
    question_count: z.int(),
    flashcard_count: z.int(),
    flashcards_seen: z.int(),
  }),
  domains: z.array(z.object({ name: z.string(), weight: z.number().nullable(), ...standing })),
  /** By the exam's outline, whose domains may be others; null where the topic has none. `weakest` are up to three ids. */
  objectives: z
    .object({
      weakest: z.array(z.string()),
      domains: z.array(
        z.object({
          name: z.string(),
          weight: z.number(),
          objectives: z.array(z.object({ id: z.string(), text: z.string(), ...standing })),
        }),
      ),
    })
    .nullable(),
});
