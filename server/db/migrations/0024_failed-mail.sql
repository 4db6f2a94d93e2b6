DROP INDEX CONCURRENTLY IF EXISTS "mail_outbox_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_outbox_failed" ON "mail_outbox" USING btree ("created_at") WHERE "mail_outbox"."failed_at" is not null;
