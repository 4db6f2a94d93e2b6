DROP INDEX CONCURRENTLY IF EXISTS "questions_topic_domain";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "questions_topic_domain" ON "questions" USING btree ("topic_id","domain","random_key") WHERE "questions"."current_version_id" is not null;
