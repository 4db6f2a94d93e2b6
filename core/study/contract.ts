import * as z from 'zod';
import { can, id, lenient, moment, operation } from '../contract/operation.ts';
import { catalogue } from '../errors.ts';
import { confidence, duration_ms, verdict } from '../quizzes/contract-attempt.ts';
import { studyGoalsContract } from './contract-goals.ts';
import { studyHistory } from './contract-history.ts';
import { studyQueueContract } from './contract-queue.ts';
import { studyReadContract } from './contract-read.ts';

const minutes = (least: number) => {
  const sentence = `Minutes a day are a number from ${least} to 240.`;
  return z.int(sentence).min(least, sentence).max(240, sentence);
};
const newCardsSentence = 'New cards a day are a number from 0 to 100.';

export const studySettings = z.object({
  time_zone: z.string().nullable(),
  minutes_per_day: z.int(),
  weekday_minutes: z.array(z.int()).nullable(),
  ask_confidence: z.boolean(),
  cover_choices: z.boolean(),
  /** The most cards a day that were never seen before. */
  new_cards: z.int(),
});

const choiceId = id(catalogue.ANSWER_UNKNOWN[1]);
const itemId = id(catalogue.STUDY_ITEM_NOT_FOUND[1]);

const sent = {
  /** Chosen by the client, so that a retry counts as the same answer. */
  id: z
    .uuidv7('The id of an answer is a UUID of version 7.')
    .toLowerCase()
    .meta({ examples: ['019aa0f4-3c54-7d1e-9b6a-2f8c41d07e35'] }),
  item_id: itemId,
  reviewed_at: z.coerce.date('reviewed_at is a moment in ISO 8601.'),
  /** The latest review of the item that the client knows, or null. If there is a newer one, the answer may be a conflict. */
  last_at: z.coerce.date('last_at is a moment in ISO 8601.').nullable().optional(),
  duration_ms,
};
const sentAnswer = z.object({
  ...sent,
  kind: z.literal('question'),
  question_version_id: itemId,
  picks: z.array(choiceId).max(6),
  choice_order: z.array(choiceId).max(6).nullable().default(null),
  confidence: confidence.default(null),
});
const sentGrade = z.object({
  ...sent,
  kind: z.literal('card'),
  grade: z.literal([1, 2, 3, 4], 'A grade is 1 (again), 2 (hard), 3 (good) or 4 (easy).'),
});

const itemState = { item_id: z.uuid(), due_at: moment.nullable() };

export const studyContract = {
  ...studyQueueContract,
  ...studyHistory,
  ...studyReadContract,
  ...studyGoalsContract,

  review: lenient(
    operation(
      'user',
      'POST /api/study/reviews',
      'Send answers and graded cards, each of which is stored, refused, in conflict with another device, or deferred until an exam with its question ends',
      'natural',
    ),
  )
    .errors(can('TOO_MANY_ATTEMPTS'))
    .input(
      z.object({
        reviews: z
          .array(z.discriminatedUnion('kind', [sentAnswer, sentGrade]), 'Send 1 to 50 answers.')
          .min(1, 'Send 1 to 50 answers.')
          .max(50, 'Send 1 to 50 answers.')
          .refine(
            (reviews) => new Set(reviews.map(({ id }) => id)).size === reviews.length,
            'Two answers have the same id.',
          ),
      }),
    )
    .output(
      z.object({
        results: z.array(
          z.discriminatedUnion('outcome', [
            z.object({
              id: z.uuid(),
              outcome: z.literal('stored'),
              ...itemState,
              verdict: verdict.nullable(),
              lapses: z.int(),
              /** Of a missed or guessed question: the day on which it comes back, if one has room. */
              promise: z
                .union([z.object({ on: z.string() }), z.object({ reason: z.literal('no_time_left') })])
                .nullable(),
              /** The day about which a confident mistake is asked once more; null where the exam comes first. */
              look_on: z.string().nullable(),
            }),
            z.object({ id: z.uuid(), outcome: z.literal('deferred'), item_id: z.uuid() }),
            /** Not stored: the item was reviewed elsewhere at `at`. Sent again without `last_at`, it is stored. */
            z.object({ id: z.uuid(), outcome: z.literal('conflict'), item_id: z.uuid(), at: moment }),
            z.object({ id: z.uuid(), outcome: z.literal('refused'), code: z.string(), error: z.string() }),
          ]),
        ),
      }),
    ),

  undo: operation('user', 'POST /api/study/reviews/{review_id}/undo', 'Take an answer or a grade back', 'natural')
    .errors(can('REVIEW_NOT_FOUND', 'REVIEW_OF_A_QUIZ'))
    .input(z.object({ review_id: id(catalogue.REVIEW_NOT_FOUND[1]) }))
    .output(z.object(itemState)),

  item: operation(
    'user',
    'PUT /api/study/items/{item_id}',
    'Set a question or card aside, hide it until tomorrow, or start it again',
    'natural',
  )
    .errors(can('STUDY_ITEM_NOT_FOUND'))
    .input(
      z.object({
        item_id: itemId,
        suspended: z.boolean().optional(),
        buried: z.boolean().optional(),
        reset: z.literal(true).optional(),
      }),
    )
    .output(z.object({ ...itemState, suspended: z.boolean(), buried_until: moment.nullable() })),

  settings: operation('user', 'GET /api/study/settings', 'How the signed-in user wants to study').output(
    z.object({ settings: studySettings, server_now: moment }),
  ),

  saveSettings: operation(
    'user',
    'PUT /api/study/settings',
    'Change how one wants to study; what is left out stays',
    'natural',
  )
    .input(
      z.object({
        time_zone: z.string().max(100).optional(),
        minutes_per_day: minutes(5).optional(),
        weekday_minutes: z.array(minutes(0)).length(7, 'Minutes by weekday are seven numbers.').nullable().optional(),
        ask_confidence: z.boolean().optional(),
        cover_choices: z.boolean().optional(),
        new_cards: z.int(newCardsSentence).min(0, newCardsSentence).max(100, newCardsSentence).optional(),
      }),
    )
    .output(z.object({ settings: studySettings })),
};
