DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_open_deadline";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quiz_attempts_open_deadline" ON "quiz_attempts" USING btree ("deadline_at") WHERE num_nulls("quiz_attempts"."completed_at") = 1;
