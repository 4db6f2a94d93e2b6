DROP INDEX CONCURRENTLY IF EXISTS "feedback_card_id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "feedback_card_id" ON "feedback" USING btree ("card_id") WHERE "feedback"."card_id" is not null;
