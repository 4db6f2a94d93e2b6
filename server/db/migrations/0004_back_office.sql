CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"what" text NOT NULL,
	"noun" text NOT NULL,
	"object_id" uuid,
	"object_name" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_statistics" (
	"question_version_id" uuid PRIMARY KEY NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"correct" integer DEFAULT 0 NOT NULL,
	"picks" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"noun" text NOT NULL,
	"name" text NOT NULL,
	"deleted_by" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_rows_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trash_id" uuid NOT NULL,
	"home" text NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "feedback_created_at";--> statement-breakpoint
DROP INDEX "quiz_attempts_open_key";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_history" ADD COLUMN "first_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "question_statistics" ADD CONSTRAINT "question_statistics_question_version_id_question_versions_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_trash_id_trash_id_fk" FOREIGN KEY ("trash_id") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_noun_at" ON "audit_log" USING btree ("noun","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_at" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_object_id" ON "audit_log" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (("what" || ' ' || "object_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "images_created_at" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trash_deleted_at" ON "trash" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_until" ON "trash" USING btree ("until");--> statement-breakpoint
CREATE INDEX "trash_rows_trash_home" ON "trash_rows" USING btree ("trash_id","home","seq");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_administrators" ON "profiles" USING btree ("id") WHERE "profiles"."is_admin";--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entitlements_newest" ON "entitlements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_entitlements_newest" ON "user_entitlements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("created_at","id") WHERE "feedback"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "flashcards_newest" ON "flashcards" USING btree ("created_at","seq");--> statement-breakpoint
CREATE INDEX "flashcards_search" ON "flashcards" USING gin (("front_content" || ' ' || "back_content") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_newest" ON "questions" USING btree ("created_at","seq");--> statement-breakpoint
CREATE INDEX "questions_search" ON "questions" USING gin ("question_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quiz_attempts_started_at" ON "quiz_attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_uncounted" ON "quiz_attempts" USING btree ("completed_at") WHERE "quiz_attempts"."counted_at" is null and "quiz_attempts"."score" is not null;--> statement-breakpoint
CREATE INDEX "quizzes_newest" ON "quizzes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_created_at" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open_key" ON "quiz_attempts" USING btree ("user_id","topic_id",coalesce("quiz_id"::text, "quiz_title", '')) WHERE "quiz_attempts"."completed_at" is null;