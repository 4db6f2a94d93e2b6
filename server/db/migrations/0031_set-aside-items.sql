DROP INDEX CONCURRENTLY IF EXISTS "memories_set_aside";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memories_set_aside" ON "memories" USING btree ("user_id","suspended_at","item_id") WHERE "memories"."suspended_at" is not null;
