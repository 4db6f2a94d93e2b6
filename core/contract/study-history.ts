import * as z from 'zod';
import { can, id, moment, operation } from './operation.ts';
import { cursorInput, pageOutput } from './page.ts';

/** A share from 0 to 1. */
const share = z.number();
const level = z.object({
  confidence: z.literal([1, 2, 3]),
  answers: z.int(),
  right: z.int(),
  /** Of the 80% interval of the share; null without an answer. */
  low: share.nullable(),
  high: share.nullable(),
  /** For a guess chance by the questions' own choices; null without one. */
  expected: share.nullable(),
});
const logged = z.object({
  review_id: z.uuid(),
  item_id: z.uuid(),
  kind: z.enum(['question', 'card']),
  /** What the question said when it was shown, or the front of the card. */
  text: z.string(),
  topic_name: z.string(),
  reviewed_at: moment,
  /** Of a card: 1 again, 2 hard, 3 good, 4 easy. */
  grade: z.literal([1, 2, 3, 4]).nullable(),
  /** Of a question. */
  correct: z.boolean().nullable(),
  confidence: z.literal([1, 2, 3]).nullable(),
  source: z.enum(['exam', 'study', 'queue']),
  /** Whether it is one of today's that `study.undo` takes back. */
  can_undo: z.boolean(),
  undone_at: moment.nullable(),
});

const aside = z.object({
  item_id: z.uuid(),
  kind: z.enum(['question', 'card']),
  /** What the question says today, or the front of the card. */
  text: z.string(),
  topic_name: z.string(),
  set_aside_at: moment,
});

/** Part of the study contract: what was studied, and what is ahead. */
export const studyHistory = {
  ahead: operation('user', 'GET /api/study/ahead', 'What was studied today, and what is due on the next 30 days')
    .errors(can('TOPIC_NOT_FOUND'))
    .input(
      z.object({
        /** Of `days`; left out: all topics that are studied. */
        topic_id: id('Topic not found').optional(),
      }),
    )
    .output(
      z.object({
        /** Each item once; `again` and `missed` where that is what it was at least once. */
        today: z.object({
          cards: z.object({ known: z.int(), again: z.int() }),
          questions: z.object({ right: z.int(), missed: z.int() }),
          minutes: z.int(),
        }),
        /** How many of the 50 there are by which predictions are corrected. */
        reviews: z.int(),
        /** Over the newest 50; null before there are 50. */
        predicted: share.nullable(),
        recalled: share.nullable(),
        /** From tomorrow on, if all that is due is studied on its day and recalled. */
        days: z.array(
          z.object({
            date: z.string(),
            cards: z.int(),
            questions: z.int(),
            minutes: z.int(),
            /** How many would be due by the end of the day if none were studied from now on. */
            waiting: z.int(),
          }),
        ),
        /** Of today's items the four that come back first of those that were not recalled. */
        first: z.array(
          z.object({
            item_id: z.uuid(),
            kind: z.enum(['question', 'card']),
            text: z.string(),
            why: z.enum(['sure_wrong', 'missed', 'again', 'guess']),
            due_at: moment,
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
      /** Of all days together. */
      minutes: z.int(),
      days_studied: z.int(),
      /** Today is the last one. */
      days: z.array(z.object({ date: z.string(), minutes: z.int(), planned: z.int() })),
      /** Those with a review whose recall was predicted, oldest first. */
      weeks: z.array(
        z.object({
          /** Monday. */
          week_of: z.string(),
          predicted: share,
          recalled: share,
          /** Of the 80% interval of `recalled`. */
          low: share,
          high: share,
          reviews: z.int(),
        }),
      ),
      /** Guess, think so, sure. */
      confidence: z.array(level),
    }),
  ),

  log: operation('user', 'GET /api/study/log', 'Own answers and grades, newest first, a page at a time')
    .input(
      z.object({
        ...cursorInput,
        limit: z.coerce.number().int().min(1).max(100).default(20),
        /** `guess`: right, but a guess. */
        show: z.enum(['sure_wrong', 'wrong', 'guess', 'all']).default('all'),
      }),
    )
    .output(z.object({ reviews: z.array(logged), ...pageOutput })),

  setAside: operation('user', 'GET /api/study/set-aside', 'Questions and cards one has set aside, a page at a time')
    .input(z.object({ ...cursorInput, limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.object({ items: z.array(aside), ...pageOutput })),
};
