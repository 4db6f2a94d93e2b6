import * as z from 'zod';
import { lateAnswers } from './attempt.ts';
import { can, id, moment, operation } from './operation.ts';

/** A learner's own figures for one topic, from completed exam attempts only. */
export const topicProgress = z.object({
  topic_id: z.uuid(),
  attempts: z.int(),
  best_score: z.int(),
  /** How many questions the attempt with the best score had. */
  best_score_questions: z.int(),
  /** The passing rate of the attempt with the best score, in percent. */
  best_score_passing_rate: z.int(),
  /** By the passing rate of each. */
  passed_attempts: z.int(),
  /** How many of these scored below the topic's pass mark, because their passing rate was lower. */
  passed_below_mark: z.int(),
  last_attempt_at: moment,
});

export const topicInList = z.object({
  id: z.uuid(),
  category_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  exam_vendor: z.string().nullable(),
  exam_code: z.string().nullable(),
  /** In percent: the exam's passing score, else the default. Best scores are compared with it. */
  pass_mark: z.int(),
  question_count: z.int(),
  flashcard_count: z.int(),
  progress: topicProgress.nullable(),
});

const topicInCatalog = topicInList.extend({
  /** If the topic belongs to one of the learner's certifications. */
  interest: z.object({ priority: z.int(), target_date: z.string().nullable() }).nullable(),
  /** The newest unfinished attempt. */
  unfinished: z
    .object({
      attempt_id: z.uuid(),
      answered: z.int(),
      question_count: z.int(),
      /** The first unanswered one, else the last. */
      next_question: z.int(),
    })
    .nullable(),
});

/** The newest completed exam attempts over all domains, up to 50 questions, without repeated ones. */
export const recentResults = z.object({
  questions_total: z.int(),
  questions_correct: z.int(),
  /** In percent, rounded. */
  score: z.int(),
  attempts: z.int(),
});

export const exam = z.object({
  vendor: z.string().nullable(),
  code: z.string().nullable(),
  questions: z.int().nullable(),
  minutes: z.int().nullable(),
  passing_score: z.int().nullable(),
  passing_score_published: z.string().nullable(),
  domains: z.array(z.object({ name: z.string(), weight: z.number() })),
  source: z.string().nullable(),
  note: z.string().nullable(),
  checked_on: z.string().nullable(),
});

export const openAttempt = z.object({
  id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  quiz_id: z.uuid().nullable(),
  quiz_title: z.string().nullable(),
  domain: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
  time_limit: z.int(),
  passing_rate: z.int(),
  paused_at: moment.nullable(),
  deadline_at: moment,
  remaining_seconds: z.int(),
  /** One entry per question, in order. */
  sheet: z.array(z.object({ position: z.int(), answered: z.boolean(), flagged: z.boolean() })),
});

/** An attempt whose time ran out, until its results are opened; it has no results yet. */
export const endedAttempt = z.object({
  id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  domain: z.string().nullable(),
  completed_at: moment,
});

export const pastAttempt = z.object({
  id: z.uuid(),
  topic_id: z.uuid().nullable(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  /** The only domain practiced; null for all. */
  domain: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
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

export const catalogContract = {
  certifications: operation(
    'user',
    'GET /api/certifications',
    'Categories, topics, counts, own certifications and progress',
  ).output(
    z.object({
      categories: z.array(
        z.object({ id: z.uuid(), name: z.string(), description: z.string(), topics: z.array(topicInCatalog) }),
      ),
    }),
  ),

  practice: operation('user', 'GET /api/topics/{topic_id}/practice', 'All that the quiz settings screen shows')
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id: id('Topic not found') }))
    .output(
      z.object({
        topic: z.object({
          id: z.uuid(),
          category_id: z.uuid(),
          name: z.string(),
          description: z.string(),
          category_name: z.string(),
          category_description: z.string(),
          certification_name: z.string().nullable(),
          question_count: z.int(),
          flashcard_count: z.int(),
          pass_mark: z.int(),
          exam,
        }),
        unseen_count: z.int(),
        missed_count: z.int(),
        /** The settings of the learner's latest quiz of this topic; null before the first one. */
        last_settings: z
          .object({
            time_limit: z.int(),
            question_count: z.int(),
            passing_rate: z.int(),
            mode: z.enum(['exam', 'study']),
            selection: z.enum(['unseen', 'missed', 'oldest', 'random']),
          })
          .nullable(),
        open_attempts: z.array(openAttempt),
        ended_attempts: z.array(endedAttempt),
        quizzes: z.array(
          z.object({
            id: z.uuid(),
            title: z.string(),
            description: z.string(),
            time_limit: z.int(),
            passing_score: z.int(),
            question_count: z.int(),
            best_score: z.int().nullable(),
          }),
        ),
        past_attempts: z.array(pastAttempt),
        /** The cursor to continue with in GET /api/users/me/attempts; null if these are all. */
        past_next_cursor: z.string().nullable(),
      }),
    ),

  home: operation(
    'user',
    'GET /api/home',
    'What to do now: unfinished attempts, topics in progress, target dates',
  ).output(
    z.object({
      full_name: z.string(),
      open_attempts: z.array(openAttempt),
      ended_attempts: z.array(endedAttempt),
      topics: z.array(topicInList),
      past_attempts: z.array(pastAttempt),
      past_next_cursor: z.string().nullable(),
      interests: z.array(
        z.object({
          certification_name: z.string(),
          priority: z.int(),
          target_date: z.string().nullable(),
          topic_id: z.uuid().nullable(),
          topic_name: z.string().nullable(),
          /** Of the topic and its exam; null where the library has no topic for it. */
          facts: z
            .object({
              code: z.string().nullable(),
              questions: z.int().nullable(),
              minutes: z.int().nullable(),
              question_count: z.int(),
              flashcard_count: z.int(),
            })
            .nullable(),
          best_score: z.int().nullable(),
          best_score_passing_rate: z.int().nullable(),
          /** In percent: the exam's passing score, else the default. */
          pass_mark: z.int(),
          recent: recentResults.nullable(),
        }),
      ),
    }),
  ),
};
