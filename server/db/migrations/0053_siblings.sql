ALTER TABLE "memories" ADD COLUMN "promised_item" uuid;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "questions_family";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "questions_family" ON "questions" USING btree ("topic_id",lower("family")) WHERE "questions"."family" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "questions_objective";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "questions_objective" ON "questions" USING btree ("topic_id",lower("objective")) WHERE "questions"."objective" is not null;