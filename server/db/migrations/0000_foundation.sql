CREATE TABLE "certification_interests" (
	"user_id" uuid NOT NULL,
	"certification_name" text NOT NULL,
	"priority" integer NOT NULL,
	"target_date" date,
	CONSTRAINT "certification_interests_user_id_certification_name_pk" PRIMARY KEY("user_id","certification_name"),
	CONSTRAINT "certification_interests_priority" CHECK ("certification_interests"."priority" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text,
	"phone" text,
	"career_goals" text,
	"years_of_experience" integer,
	"is_admin" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"is_local" boolean DEFAULT false NOT NULL,
	"last_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loaded_content" (
	"key" text PRIMARY KEY NOT NULL,
	"row_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"certification_name" text,
	"exam_vendor" text,
	"exam_code" text,
	"exam_questions" integer,
	"exam_minutes" integer,
	"exam_passing_score" integer,
	"exam_passing_score_published" text,
	"exam_domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exam_source" text,
	"exam_note" text,
	"exam_checked_on" date,
	"question_count" integer DEFAULT 0 NOT NULL,
	"flashcard_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flashcards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"front_content" text NOT NULL,
	"back_content" text NOT NULL,
	"external_id" text,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flashcards_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_mailbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_after" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "question_history" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"last_correct" boolean NOT NULL,
	CONSTRAINT "question_history_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "user_progress" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid,
	"topic_name" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"questions_total" integer NOT NULL,
	"questions_correct" integer NOT NULL,
	"time_taken" integer NOT NULL,
	"passing_rate" integer NOT NULL,
	"passed" boolean NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"answer_text" text NOT NULL,
	"is_correct" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid,
	"version" integer NOT NULL,
	"question_text" text NOT NULL,
	"explanation" text NOT NULL,
	"image_url" text,
	"domain" text,
	"reference" text,
	"choices" jsonb NOT NULL,
	"pick_limit" integer NOT NULL,
	"keeps_order" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic_id" uuid NOT NULL,
	"question_text" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"image_url" text,
	"domain" text,
	"reference" text,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"current_version_id" uuid,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "questions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"random_key" double precision DEFAULT random() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_questions" (
	"attempt_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_id" uuid,
	"question_version_id" uuid NOT NULL,
	"choice_order" uuid[] NOT NULL,
	"picks" uuid[] DEFAULT '{}' NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"flagged_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"correct" boolean,
	CONSTRAINT "attempt_questions_attempt_id_position_pk" PRIMARY KEY("attempt_id","position")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid,
	"topic_name" text NOT NULL,
	"quiz_id" uuid,
	"quiz_title" text,
	"mode" text NOT NULL,
	"selection" text NOT NULL,
	"time_limit" integer NOT NULL,
	"question_count" integer NOT NULL,
	"passing_rate" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"ended_by" text,
	"time_taken" integer,
	"score" integer,
	"questions_correct" integer,
	"results_opened_at" timestamp (3) with time zone,
	CONSTRAINT "quiz_attempts_ended" CHECK (("quiz_attempts"."completed_at" is null) = ("quiz_attempts"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"quiz_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "quiz_questions_quiz_id_question_id_pk" PRIMARY KEY("quiz_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"time_limit" integer DEFAULT 60 NOT NULL,
	"passing_score" integer DEFAULT 70 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quizzes_time_limit" CHECK ("quizzes"."time_limit" between 1 and 600),
	CONSTRAINT "quizzes_passing_score" CHECK ("quizzes"."passing_score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "certification_interests" ADD CONSTRAINT "certification_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_history" ADD CONSTRAINT "question_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_history" ADD CONSTRAINT "question_history_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_questions" ADD CONSTRAINT "attempt_questions_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_questions" ADD CONSTRAINT "attempt_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_questions" ADD CONSTRAINT "attempt_questions_question_version_id_question_versions_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_versions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_user_id" ON "email_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_codes_expires_at" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "loaded_content_row_id" ON "loaded_content" USING btree ("row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_category_name_key" ON "topics" USING btree ("category_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "topics_code_key" ON "topics" USING btree ("code");--> statement-breakpoint
CREATE INDEX "topics_category_id" ON "topics" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flashcards_topic_external_id_key" ON "flashcards" USING btree ("topic_id","external_id");--> statement-breakpoint
CREATE INDEX "flashcards_topic_oldest" ON "flashcards" USING btree ("topic_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "flashcards_category_id" ON "flashcards" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "local_mailbox_delivered_at" ON "local_mailbox" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("send_after") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "question_history_question_id" ON "question_history" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_history_user_seen" ON "question_history" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_progress_attempt_id_key" ON "user_progress" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "user_progress_user_topic" ON "user_progress" USING btree ("user_id","topic_id","completed_at");--> statement-breakpoint
CREATE INDEX "user_progress_user_completed" ON "user_progress" USING btree ("user_id","completed_at");--> statement-breakpoint
CREATE INDEX "user_progress_topic_id" ON "user_progress" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "answers_question_position_key" ON "answers" USING btree ("question_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "question_versions_question_version_key" ON "question_versions" USING btree ("question_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_topic_external_id_key" ON "questions" USING btree ("topic_id","external_id");--> statement-breakpoint
CREATE INDEX "questions_topic_oldest" ON "questions" USING btree ("topic_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "questions_topic_random" ON "questions" USING btree ("topic_id","random_key");--> statement-breakpoint
CREATE INDEX "questions_current_version_id" ON "questions" USING btree ("current_version_id");--> statement-breakpoint
CREATE INDEX "attempt_questions_question_id" ON "attempt_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "attempt_questions_question_version_id" ON "attempt_questions" USING btree ("question_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open_key" ON "quiz_attempts" USING btree ("user_id","topic_id",coalesce("quiz_id", '00000000-0000-0000-0000-000000000000')) WHERE "quiz_attempts"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_user_topic" ON "quiz_attempts" USING btree ("user_id","topic_id","started_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_user_started" ON "quiz_attempts" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_topic_id" ON "quiz_attempts" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_quiz_id" ON "quiz_attempts" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_open_deadline" ON "quiz_attempts" USING btree ("deadline_at") WHERE "quiz_attempts"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_questions_question_id" ON "quiz_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quizzes_topic_id" ON "quizzes" USING btree ("topic_id");