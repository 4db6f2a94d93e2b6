CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"anyone" boolean NOT NULL,
	"about" text,
	"same" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"network" text,
	"session_id" uuid,
	"browser" text,
	CONSTRAINT "security_events_count" CHECK ("security_events"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_user_id_same" ON "security_events" USING btree ("user_id","same");--> statement-breakpoint
CREATE INDEX "security_events_user_id_at" ON "security_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");