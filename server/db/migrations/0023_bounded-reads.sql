DROP INDEX CONCURRENTLY IF EXISTS "blog_posts_unpublished";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blog_posts_unpublished" ON "blog_posts" USING btree ("created_at","id") WHERE not "blog_posts"."published";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_entitlements_counted";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_entitlements_counted" ON "user_entitlements" USING btree ("entitlement_id","is_active","expires_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "feedback_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "feedback_folded" ON "feedback" USING gin ((case when octet_length("message") = length("message") then lower("message") else replace(replace(replace(replace(translate(lower(regexp_replace(normalize("message", NFKD), '[\u0300-\u036f]+', '', 'g')), 'ıøłđðħŧς', 'iolddhtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "questions_unexplained";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "questions_unexplained" ON "questions" USING btree ("created_at","seq") WHERE "questions"."explanation" = '';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_user_quiz";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quiz_attempts_user_quiz" ON "quiz_attempts" USING btree ("user_id","quiz_id","score") WHERE "quiz_attempts"."quiz_id" is not null and "quiz_attempts"."mode" = 'exam';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_quiz_results";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quiz_attempts_quiz_results" ON "quiz_attempts" USING btree ("quiz_id","mode","score");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_user_unopened";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quiz_attempts_user_unopened" ON "quiz_attempts" USING btree ("user_id","completed_at") WHERE "quiz_attempts"."ended_by" = 'time' and "quiz_attempts"."results_opened_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_progress_best";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_progress_best" ON "user_progress" USING btree ("user_id","topic_id","score","questions_total","completed_at","passed");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_entitlements_entitlement_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_quiz_id";
