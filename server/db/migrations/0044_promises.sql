ALTER TABLE "memories" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "promised_seconds" real;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "promised_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "memories_promised" ON "memories" USING btree ("user_id","promised_on") WHERE "memories"."promised_after" = "memories"."last_at" and "memories"."suspended_at" is null;