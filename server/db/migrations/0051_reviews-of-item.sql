DROP INDEX CONCURRENTLY IF EXISTS "reviews_item_reviewed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_item_reviewed" ON "reviews" USING btree ("user_id","item_id","reviewed_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_item";
