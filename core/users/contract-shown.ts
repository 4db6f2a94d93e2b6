import * as z from 'zod';
import { interest } from '../account/contract-input.ts';
import { topicProgress } from '../catalog/contract.ts';
import { moment } from '../contract/operation.ts';
import { version } from '../contract/version.ts';
import { userEntitlement } from '../entitlements/contract.ts';
import { reportKinds } from '../feedback/feedback.ts';
import { pastAttempt } from '../quizzes/contract-attempt.ts';
import { subscription } from '../subscriptions/contract.ts';

export const listedUser = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  confirmed: z.boolean(),
  suspended: z.boolean(),
  created_at: moment,
  last_login: moment.nullable(),
  is_you: z.boolean(),
  version,
});

const ownFields = {
  phone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  years_of_experience: z.int().nullable(),
};

const openAttempt = z.object({
  id: z.uuid(),
  topic_name: z.string(),
  quiz_title: z.string().nullable(),
  mode: z.enum(['exam', 'study']),
  started_at: moment,
  deadline_at: moment,
  paused_at: moment.nullable(),
});

export const supportView = z.object({
  /** Not masked: support has to write to it. */
  user: listedUser.extend({ ...ownFields, sessions: z.int() }),
  suspension: z
    .object({ reason: z.string(), suspended_at: moment, suspended_by_name: z.string().nullable() })
    .nullable(),
  second_factor: z.object({ app: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }),
  interests: z.array(interest),
  counts: z.object({ attempts: z.int(), exams: z.int(), passed: z.int(), studies: z.int() }),
  open_attempts: z.array(openAttempt),
  attempts: z.array(pastAttempt),
  topics: z.array(
    z.object({
      topic_id: z.uuid(),
      topic_name: z.string(),
      pass_mark: z.int(),
      question_count: z.int(),
      progress: topicProgress.nullable(),
      seen_count: z.int(),
    }),
  ),
  entitlements: z.array(userEntitlement),
  subscription: subscription.nullable(),
  reports: z.array(
    z.object({
      id: z.uuid(),
      topic_name: z.string(),
      message: z.string(),
      kind: z.enum(reportKinds),
      created_at: moment,
    }),
  ),
  counts_of_reports: z.object({ open: z.int(), closed: z.int() }),
});
