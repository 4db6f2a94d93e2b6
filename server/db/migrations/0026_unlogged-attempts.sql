DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_unlogged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quiz_attempts_unlogged" ON "quiz_attempts" USING btree ("completed_at") WHERE "quiz_attempts"."logged_at" is null and "quiz_attempts"."score" is not null;
