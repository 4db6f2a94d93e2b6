import * as z from 'zod';
import { can, moment, operation, otherwise } from '../contract/operation.ts';
import { serviceStates } from './overview.ts';

/** Null: it could not be counted. */
const counted = z.int().nullable();

export const overviewContract = {
  read: operation('admin', 'GET /api/admin/overview', 'How much there is, how the site is, what happened last')
    .errors(can(otherwise('OVERVIEW_FAILED')))
    .output(
      z.object({
        overview: z.object({
          counted_at: moment,
          counts: z.object({
            users: counted,
            users_is_estimate: z.boolean(),
            new_users: counted,
            categories: counted,
            topics: counted,
            questions: counted,
            unexplained: counted,
            quizzes: counted,
            flashcards: counted,
            blog_posts: counted,
            drafts: counted,
            blog_categories: counted,
          }),
          sitemap_missing: counted,
          services: z.array(
            z.object({
              name: z.string(),
              state: z.enum(serviceStates),
              word: z.string(),
              measured: z.string(),
              reason: z.string().nullable(),
            }),
          ),
          activity: z.array(
            z.object({
              id: z.string(),
              kind: z.enum(['sign_up', 'attempt', 'payment', 'failed_mail']),
              at: moment,
              user: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
              email: z.string().nullable(),
              what: z.string(),
              reason: z.string().nullable(),
            }),
          ),
          activity_missing: z.array(z.string()),
          changes: z
            .array(
              z.object({
                id: z.uuid(),
                at: moment,
                actor_id: z.uuid(),
                actor_name: z.string().nullable(),
                what: z.string(),
                object: z.string(),
              }),
            )
            .nullable(),
          days: z.array(z.object({ day: z.string(), attempts: z.int(), sign_ups: z.int() })).nullable(),
        }),
      }),
    ),
};
