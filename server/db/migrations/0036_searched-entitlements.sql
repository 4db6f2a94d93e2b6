DROP INDEX CONCURRENTLY IF EXISTS "entitlements_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_folded" ON "entitlements" USING gin ((case when octet_length(("code" || ' ' || "name" || ' ' || "description")) = length(("code" || ' ' || "name" || ' ' || "description")) then lower(("code" || ' ' || "name" || ' ' || "description")) else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(("code" || ' ' || "name" || ' ' || "description"), NFKD), '[\u0300-\u036f]+', '', 'g')), 'ıøłđðħŧς', 'iolddhtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "entitlements_inactive_code";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_inactive_code" ON "entitlements" USING btree ("code") WHERE not "entitlements"."is_active";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "entitlements_inactive_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_inactive_name" ON "entitlements" USING btree (lower("name"),"id") WHERE not "entitlements"."is_active";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "user_entitlements_revoked_expires";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_entitlements_revoked_expires" ON "user_entitlements" USING btree (coalesce("expires_at", 'infinity'::timestamptz),"id") WHERE not "user_entitlements"."is_active";
