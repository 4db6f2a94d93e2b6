DROP INDEX CONCURRENTLY IF EXISTS "blog_posts_scheduled_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blog_posts_scheduled_at" ON "blog_posts" USING btree ("scheduled_at") WHERE "blog_posts"."scheduled_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "blog_posts_scheduled_by";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blog_posts_scheduled_by" ON "blog_posts" USING btree ("scheduled_by");