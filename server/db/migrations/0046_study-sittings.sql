CREATE TABLE "study_sittings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"topic_id" uuid,
	"number" smallint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"items" uuid[] NOT NULL,
	CONSTRAINT "study_sittings_number" UNIQUE NULLS NOT DISTINCT("user_id","day","topic_id","number")
);
--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "new_cards" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_sittings" ADD CONSTRAINT "study_sittings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_settings" ADD CONSTRAINT "study_settings_new_cards" CHECK ("study_settings"."new_cards" between 0 and 100);