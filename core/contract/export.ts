import * as z from 'zod';
import { scopes } from '../scopes.ts';
import { ssoProviders } from '../sso.ts';
import { profile, user } from './account.ts';
import { interest } from './account-input.ts';
import { confidence, lateAnswers } from './attempt.ts';
import { moment } from './operation.ts';
import { securityEvent } from './security-events.ts';
import { studySettings } from './study.ts';

const score = { score: z.int(), questions_correct: z.int(), time_taken: z.int() };

/** A choice as it was shown. Whether it is right is told once the results have been shown. */
const choice = z.object({
  id: z.uuid(),
  answer_text: z.string(),
  picked: z.boolean(),
  is_correct: z.boolean().nullable(),
});

const question = z.object({
  position: z.int(),
  question_text: z.string(),
  image_url: z.string().nullable(),
  choices: z.array(choice),
  /** Ids of the picked choices, in the order in which they were picked. */
  picks: z.array(z.uuid()),
  flagged: z.boolean(),
  answered_at: moment.nullable(),
  arrived_at: moment.nullable(),
  checked_at: moment.nullable(),
  confidence,
  /** From here on null until the results have been shown. */
  correct: z.boolean().nullable(),
  explanation: z.string().nullable(),
  domain: z.string().nullable(),
  reference: z.string().nullable(),
});

const attempt = z.object({
  id: z.uuid(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
  selection: z.string(),
  /** Minutes, questions, per cent. */
  time_limit: z.int(),
  question_count: z.int(),
  passing_rate: z.int(),
  started_at: moment,
  deadline_at: moment,
  paused_at: moment.nullable(),
  completed_at: moment.nullable(),
  ended_by: z.enum(['learner', 'time']).nullable(),
  /** Per cent, questions, seconds. */
  score: z.int().nullable(),
  questions_correct: z.int().nullable(),
  time_taken: z.int().nullable(),
  late_answers: lateAnswers,
  /** What counts in the learner's progress; null for study and for what is not completed. */
  progress: z
    .object({
      id: z.uuid(),
      ...score,
      questions_total: z.int(),
      passing_rate: z.int(),
      passed: z.boolean(),
      completed_at: moment,
    })
    .nullable(),
  /** Empty while the attempt is paused: a pause hides the questions. */
  questions: z.array(question),
});

/** Everything about a learner but the attempts and what is remembered. Secrets (password, session tokens, codes) are in no form part of it. */
const account = z.object({
  user: user.extend({ last_login: moment.nullable() }),
  profile,
  certification_interests: z.array(interest),
  email_change: z.object({ new_email: z.string(), expires_at: moment }).nullable(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['cookie', 'bearer']),
      user_agent: z.string(),
      created_at: moment,
      last_seen_at: moment,
      expires_at: moment,
    }),
  ),
  /** Accounts of others that sign in to this one, with the provider's own id. */
  identities: z.array(
    z.object({
      provider: z.enum(ssoProviders),
      subject: z.string(),
      email: z.string(),
      created_at: moment,
      last_used_at: moment,
    }),
  ),
  access_tokens: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      ending: z.string(),
      scopes: z.array(z.enum(scopes)),
      created_at: moment,
      expires_at: moment,
      last_used_at: moment.nullable(),
    }),
  ),
  /** Second factors, without any secret of them. */
  second_factors: z.object({
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), created_at: moment, last_used_at: moment.nullable() }),
    ),
    app: z.object({ created_at: moment, last_used_at: moment.nullable() }).nullable(),
    recovery_codes: z.int(),
  }),
  /** The last 90 days, newest first. */
  security_events: z.array(securityEvent),
  user_entitlements: z.array(
    z.object({
      id: z.uuid(),
      entitlement_id: z.uuid(),
      code: z.string(),
      name: z.string(),
      is_active: z.boolean(),
      expires_at: moment.nullable(),
      created_at: moment,
    }),
  ),
  user_subscriptions: z.array(
    z.object({
      id: z.uuid(),
      subscription_id: z.string(),
      tier_id: z.uuid().nullable(),
      price_id: z.string(),
      price_amount: z.int(),
      currency: z.string(),
      interval: z.string(),
      status: z.string(),
      current_period_start: moment,
      current_period_end: moment,
      access_until: moment.nullable(),
      cancel_at_period_end: z.boolean(),
      created_at: moment,
      updated_at: moment,
    }),
  ),
  /** The payment provider's name for this customer. */
  customer_id: z.string().nullable(),
  feedback: z.array(
    z.object({
      id: z.uuid(),
      attempt_id: z.uuid().nullable(),
      topic_name: z.string(),
      /** Null where it is about a question or card that was studied. */
      quiz_score: z.int().nullable(),
      question_id: z.uuid().nullable(),
      card_id: z.uuid().nullable(),
      message: z.string(),
      email: z.string().nullable(),
      sender_name: z.string(),
      created_at: moment,
      closed_at: moment.nullable(),
    }),
  ),
  study_settings: studySettings,
});

/** A question or card that was answered or graded, with what is known of the learner's memory of it. */
const memory = z.object({
  id: z.uuid(),
  kind: z.enum(['question', 'card']),
  topic_id: z.uuid(),
  text: z.string(),
  model: z.string(),
  /** `stability` in days, `difficulty` from 1 to 10. */
  state: z.object({ stability: z.number(), difficulty: z.number(), look_at: z.number().nullable() }).nullable(),
  reps: z.int(),
  lapses: z.int(),
  last_at: moment.nullable(),
  due_at: moment.nullable(),
  suspended_at: moment.nullable(),
  buried_until: moment.nullable(),
  reset_at: moment.nullable(),
  first_answer: z
    .object({ correct: z.boolean(), confidence: z.int().nullable(), source: z.string(), answered_at: moment })
    .nullable(),
  /** Oldest first. A card has a grade, from 1 (again) to 4 (easy); a question what was picked, and whether it was right. */
  reviews: z.array(
    z.object({
      id: z.uuid(),
      reviewed_at: moment,
      received_at: moment,
      source: z.string(),
      grade: z.int().nullable(),
      correct: z.boolean().nullable(),
      /** 1 guess, 2 think so, 3 sure; null where it was not asked. */
      confidence: z.int().nullable(),
      picked: z.array(z.string()).nullable(),
      duration_ms: z.int().nullable(),
      undone_at: moment.nullable(),
    }),
  ),
});

export const dataExport = z.object({
  exported_at: moment,
  /** Comes with the first page; null on the others. */
  account: account.nullable(),
  /** Oldest first, a page at a time. */
  attempts: z.array(attempt),
  /** After the attempts, a page at a time. */
  memories: z.array(memory),
});

export const exportCursor = z
  .string('This is not a cursor.')
  .regex(
    /^(\d{1,13}|memory)\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    'This is not a cursor.',
  );
