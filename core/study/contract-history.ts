import * as z from 'zod';
import { can, id, moment, operation } from '../contract/operation.ts';
import { cursorInput, pageOutput } from '../contract/page.ts';

const share = z.number();
const level = z.object({
  confidence: z.literal([1, 2, 3]),
  answers: z.int(),
  right: z.int(),
  low: share.nullable(),
  high: share.nullable(),
  expected: share.nullable(),
});
const logged = z.object({
  review_id: z.uuid(),
  item_id: z.uuid(),
  kind: z.enum(['question', 'card']),
  text: z.string(),
  topic_name: z.string(),
  reviewed_at: moment,
  grade: z.literal([1, 2, 3, 4]).nullable(),
  /** A running exam has the question, so `correct` is null. */
  in_exam: z.boolean(),
  correct: z.boolean().nullable(),
  confidence: z.literal([1, 2, 3]).nullable(),
  source: z.enum(['exam', 'study', 'queue']),
  can_undo: z.boolean(),
  undone_at: moment.nullable(),
});

const aside = z.object({
  item_id: z.uuid(),
  kind: z.enum(['question', 'card']),
  text: z.string(),
  topic_name: z.string(),
  set_aside_at: moment,
});

export const studyHistory = {
  ahead: operation('user', 'GET /api/study/ahead', 'What was studied today, and about what comes on the next 8 days')
    .errors(can('TOPIC_NOT_FOUND'))
    .input(z.object({ topic_id: id('Topic not found').optional() }))
    .output(
      z.object({
        today: z.object({
          cards: z.object({ known: z.int(), again: z.int() }),
          questions: z.object({ right: z.int(), missed: z.int() }),
          minutes: z.int(),
        }),
        reviews: z.int(),
        predicted: share.nullable(),
        recalled: share.nullable(),
        /** Of the exams whose every domain has an answer since today: first answers by domain. */
        first_pictures: z.array(
          z.object({
            topic_id: z.uuid(),
            topic_name: z.string(),
            /** Percent. */
            pass_mark: z.int(),
            domains: z.array(
              z.object({
                name: z.string(),
                weight: z.number(),
                question_count: z.int(),
                answered: z.int(),
                answered_right: z.int(),
              }),
            ),
          }),
        ),
        days: z.array(z.object({ date: z.string(), cards: z.int(), questions: z.int(), minutes: z.int() })),
        first: z.array(
          z.object({
            item_id: z.uuid(),
            kind: z.enum(['question', 'card']),
            text: z.string(),
            why: z.enum(['sure_wrong', 'missed', 'again', 'guess']),
            due_at: moment,
            has_sibling: z.boolean(),
            comes: z.discriminatedUnion('how', [
              z.object({ how: z.literal('promised'), on: z.string() }),
              z.object({ how: z.literal('about'), on: z.string() }),
              z.object({ how: z.literal('not_this_week') }),
              z.object({ how: z.literal('unknown') }),
            ]),
          }),
        ),
      }),
    ),

  history: operation(
    'user',
    'GET /api/study/history',
    'Minutes of the last 56 days; of the last 12 weeks, what was recalled against what was predicted, and how right by confidence',
  ).output(
    z.object({
      minutes: z.int(),
      days_studied: z.int(),
      days: z.array(z.object({ date: z.string(), minutes: z.int(), planned: z.int() })),
      weeks: z.array(
        z.object({
          week_of: z.string(),
          predicted: share,
          recalled: share,
          low: share,
          high: share,
          reviews: z.int(),
        }),
      ),
      confidence: z.array(level),
    }),
  ),

  log: operation('user', 'GET /api/study/log', 'Own answers and grades, newest first, a page at a time')
    .input(
      z.object({
        ...cursorInput,
        limit: z.coerce.number().int().min(1).max(100).default(20),
        show: z.enum(['sure_wrong', 'wrong', 'guess', 'all']).default('all'),
      }),
    )
    .output(z.object({ reviews: z.array(logged), ...pageOutput })),

  setAside: operation('user', 'GET /api/study/set-aside', 'Questions and cards one has set aside, a page at a time')
    .input(z.object({ ...cursorInput, limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.object({ items: z.array(aside), ...pageOutput })),
};
