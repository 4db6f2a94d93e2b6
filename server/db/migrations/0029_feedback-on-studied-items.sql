ALTER TABLE "feedback" ALTER COLUMN "quiz_score" DROP NOT NULL;--> statement-breakpoint
-- In one statement: the database then knows that there is no row to check.
ALTER TABLE "feedback" ADD COLUMN "card_id" uuid CONSTRAINT "feedback_card_id_flashcards_id_fk" REFERENCES "public"."flashcards"("id") ON DELETE set null;
