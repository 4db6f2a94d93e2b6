DROP INDEX CONCURRENTLY IF EXISTS "profiles_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_name" ON "profiles" USING btree (lower("full_name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_last_login";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_last_login" ON "users" USING btree (coalesce("last_login", '-infinity'::timestamptz),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "blog_posts_title";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blog_posts_title" ON "blog_posts" USING btree (lower("title"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "blog_posts_updated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blog_posts_updated" ON "blog_posts" USING btree ("updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "entitlements_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_name" ON "entitlements" USING btree (lower("name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "entitlements_redeem_until";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_redeem_until" ON "entitlements" USING btree (coalesce("redeem_until", 'infinity'::timestamptz),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "entitlements_inactive";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_inactive" ON "entitlements" USING btree ("created_at","id") WHERE not "entitlements"."is_active";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_entitlements_expires";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_entitlements_expires" ON "user_entitlements" USING btree (coalesce("expires_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_entitlements_revoked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_entitlements_revoked" ON "user_entitlements" USING btree ("created_at","id") WHERE not "user_entitlements"."is_active";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "feedback_closed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "feedback_closed" ON "feedback" USING btree ("created_at","id") WHERE "feedback"."closed_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "feedback_kind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "feedback_kind" ON "feedback" USING btree ((case when "question_id" is not null or "question_version_id" is not null then 'question' when "quiz_score" is null then 'card' else 'quiz' end),"created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "trash_ends";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "trash_ends" ON "trash" USING btree ("until","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "trash_until";
