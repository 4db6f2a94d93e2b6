ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "personal_access_tokens" ADD COLUMN "scopes" text[] DEFAULT '{read:own,write:own,admin:content,admin:all}' NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_access_tokens" ADD CONSTRAINT "personal_access_tokens_scopes" CHECK (cardinality("personal_access_tokens"."scopes") > 0 and "personal_access_tokens"."scopes" <@ '{read:own,write:own,admin:content,admin:all}'::text[]);
