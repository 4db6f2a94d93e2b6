import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { missing } from '../failure.ts';
import { local_stripe_events as events } from '../tables.ts';
import { page, pageOf } from './list.ts';
import { flag, route, text, whole } from './route.ts';

/** The provider keeps events for 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const eventRoutes = [
  route('GET', '/v1/events/:id', {}, async ({ tx }, _, id) => {
    const [row] = await tx.select().from(events).where(eq(events.id, id));
    if (!row) throw missing('event', id);
    return { ...row.data, pending_webhooks: row.delivered_at ? 0 : 1 };
  }),
  route(
    'GET',
    '/v1/events',
    {
      ...page,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: z.union([whole, z.strictObject({ gte: whole })]).optional(),
      delivery_success: flag.optional(),
    },
    async ({ tx, now }, { type, types, created, delivery_success, ...asked }) => {
      const from = typeof created === 'object' ? created.gte : undefined;
      const rows = await tx
        .select()
        .from(events)
        .where(
          and(
            gte(events.created_at, new Date(Math.max((from ?? 0) * 1000, now * 1000 - KEPT_MS))),
            typeof created === 'number' ? eq(events.created_at, new Date(created * 1000)) : undefined,
            type ? eq(events.type, type) : undefined,
            types ? inArray(events.type, types) : undefined,
            delivery_success === undefined ? undefined : (delivery_success ? isNotNull : isNull)(events.delivered_at),
          ),
        )
        .orderBy(desc(events.sequence));
      const found = rows.map((row) => ({ ...row.data, id: row.id, pending_webhooks: row.delivered_at ? 0 : 1 }));
      return pageOf('/v1/events', found, asked);
    },
  ),
];
