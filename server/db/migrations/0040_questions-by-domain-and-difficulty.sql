DROP INDEX CONCURRENTLY IF EXISTS "questions_by_domain";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "questions_by_domain" ON "questions" USING btree ("domain","created_at","seq");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "questions_by_difficulty";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "questions_by_difficulty" ON "questions" USING btree ("difficulty","created_at","seq");