ALTER TABLE "attempt_questions" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "late_answers" integer DEFAULT 0 NOT NULL;
