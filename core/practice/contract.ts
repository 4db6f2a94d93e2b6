import * as z from 'zod';
import { topicInList } from '../catalog/contract.ts';
import { can, id, moment, operation } from '../contract/operation.ts';
import { attemptPart, openExam, pastAttempt, recentResults } from '../quizzes/contract-attempt.ts';

const exam = z.object({
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

const openAttempt = z.object({
  id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  quiz_id: z.uuid().nullable(),
  ...attemptPart,
  time_limit: z.int(),
  passing_rate: z.int(),
  paused_at: moment.nullable(),
  deadline_at: moment,
  remaining_seconds: z.int(),
  sheet: z.array(z.object({ position: z.int(), answered: z.boolean(), flagged: z.boolean() })),
});

const endedAttempt = z.object({
  id: z.uuid(),
  topic_id: z.uuid(),
  topic_name: z.string(),
  ...attemptPart,
  completed_at: moment,
  awaits_exam: z.boolean(),
});

const ownExam = z.object({ priority: z.int(), target_date: z.string().nullable() });

const topicInCatalog = topicInList.extend({
  interest: ownExam.nullable(),
  unfinished: z
    .object({ attempt_id: z.uuid(), answered: z.int(), question_count: z.int(), next_question: z.int() })
    .nullable(),
});

export const practiceContract = {
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
        /** When the learner takes its exam, if they do. */
        interest: ownExam.nullable(),
        unseen_count: z.int(),
        missed_count: z.int(),
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
      open_exams: z.array(openExam),
      topics: z.array(topicInList),
      past_attempts: z.array(pastAttempt),
      past_next_cursor: z.string().nullable(),
      interests: z.array(
        z.object({
          /** Of a goal the topic's name. */
          certification_name: z.string(),
          /** Set by study.setGoal, since its topic has no certification. */
          is_goal: z.boolean(),
          priority: z.int(),
          target_date: z.string().nullable(),
          topic_id: z.uuid().nullable(),
          topic_name: z.string().nullable(),
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
          pass_mark: z.int(),
          seen_count: z.int(),
          recent: recentResults.nullable(),
        }),
      ),
    }),
  ),
};
