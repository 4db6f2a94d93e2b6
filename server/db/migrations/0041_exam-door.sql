CREATE TABLE "deferred_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "awaits_exam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deferred_reviews" ADD CONSTRAINT "deferred_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deferred_reviews" ADD CONSTRAINT "deferred_reviews_item_id_questions_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deferred_reviews_user_id" ON "deferred_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deferred_reviews_item_id" ON "deferred_reviews" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_awaiting" ON "quiz_attempts" USING btree ("user_id") WHERE "quiz_attempts"."awaits_exam";