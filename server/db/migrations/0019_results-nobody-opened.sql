DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_unopened";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quiz_attempts_unopened" ON "quiz_attempts" USING btree ("completed_at") WHERE "quiz_attempts"."ended_by" = 'time' and "quiz_attempts"."results_opened_at" is null;
