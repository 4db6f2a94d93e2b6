CREATE TABLE "first_answers" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"question_version_id" uuid NOT NULL,
	"picks" uuid[] NOT NULL,
	"correct" boolean NOT NULL,
	"confidence" smallint,
	"duration_ms" integer,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"attempt_id" uuid,
	CONSTRAINT "first_answers_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"user_id" uuid NOT NULL,
	"item_id" uuid GENERATED ALWAYS AS (coalesce(question_id, card_id)) STORED NOT NULL,
	"question_id" uuid,
	"card_id" uuid,
	"topic_id" uuid NOT NULL,
	"model" text NOT NULL,
	"state" jsonb,
	"last_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"last_grade" smallint,
	"suspended_at" timestamp (3) with time zone,
	"buried_until" timestamp (3) with time zone,
	"reset_at" timestamp (3) with time zone,
	CONSTRAINT "memories_user_id_item_id_pk" PRIMARY KEY("user_id","item_id"),
	CONSTRAINT "memories_item" CHECK (num_nonnulls("memories"."question_id", "memories"."card_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"question_version_id" uuid,
	"attempt_id" uuid,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"grade" smallint,
	"correct" boolean,
	"confidence" smallint,
	"picks" uuid[],
	"choice_order" uuid[],
	"duration_ms" integer,
	"source" text NOT NULL,
	"expected" real,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_kind" CHECK (("reviews"."grade" is null) = ("reviews"."question_version_id" is not null)),
	CONSTRAINT "reviews_answer" CHECK (("reviews"."grade" is null) = ("reviews"."correct" is not null)),
	CONSTRAINT "reviews_grade" CHECK ("reviews"."grade" between 1 and 4),
	CONSTRAINT "reviews_confidence" CHECK ("reviews"."confidence" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "study_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"minutes_per_day" integer DEFAULT 20 NOT NULL,
	"weekday_minutes" integer[],
	"ask_confidence" boolean DEFAULT true NOT NULL,
	"cover_choices" boolean DEFAULT false NOT NULL,
	CONSTRAINT "study_settings_minutes" CHECK ("study_settings"."minutes_per_day" between 5 and 240)
);
--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "logged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "first_answers" ADD CONSTRAINT "first_answers_user_id_question_id_memories_user_id_item_id_fk" FOREIGN KEY ("user_id","question_id") REFERENCES "public"."memories"("user_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_card_id_flashcards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."flashcards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_item_id_memories_user_id_item_id_fk" FOREIGN KEY ("user_id","item_id") REFERENCES "public"."memories"("user_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_settings" ADD CONSTRAINT "study_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_due" ON "memories" USING btree ("user_id","topic_id","due_at") WHERE "memories"."suspended_at" is null;--> statement-breakpoint
CREATE INDEX "memories_question_id" ON "memories" USING btree ("question_id") WHERE "memories"."question_id" is not null;--> statement-breakpoint
CREATE INDEX "memories_card_id" ON "memories" USING btree ("card_id") WHERE "memories"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_item" ON "reviews" USING btree ("user_id","item_id");--> statement-breakpoint
CREATE INDEX "reviews_user_reviewed" ON "reviews" USING btree ("user_id","reviewed_at");--> statement-breakpoint
CREATE FUNCTION memories_follow_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'questions' THEN UPDATE memories SET topic_id = NEW.topic_id WHERE question_id = NEW.id;
  ELSE UPDATE memories SET topic_id = NEW.topic_id WHERE card_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_moved AFTER UPDATE OF topic_id ON questions
  FOR EACH ROW WHEN (OLD.topic_id <> NEW.topic_id) EXECUTE FUNCTION memories_follow_topic();
--> statement-breakpoint
CREATE TRIGGER flashcards_moved AFTER UPDATE OF topic_id ON flashcards
  FOR EACH ROW WHEN (OLD.topic_id <> NEW.topic_id) EXECUTE FUNCTION memories_follow_topic();
