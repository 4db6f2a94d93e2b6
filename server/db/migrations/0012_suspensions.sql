CREATE TABLE "suspensions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"suspended_by" uuid NOT NULL,
	CONSTRAINT "suspensions_reason" CHECK (length("suspensions"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;