DROP INDEX CONCURRENTLY IF EXISTS "memories_topic_last";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memories_topic_last" ON "memories" USING btree ("user_id","topic_id","last_at" NULLS FIRST,"question_id");
