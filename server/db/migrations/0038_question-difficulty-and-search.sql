ALTER TABLE "questions" ADD COLUMN "difficulty" smallint;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "choice_texts" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "questions" q SET "choice_texts" = c.texts
FROM (SELECT "question_id", string_agg("answer_text", ' ' ORDER BY "position") AS texts FROM "answers" GROUP BY "question_id") c
WHERE c."question_id" = q."id";--> statement-breakpoint
UPDATE "saved_views" SET "query" = replace("query", 'no_explanation=true', 'state=unexplained') WHERE "list" = '/admin/content/questions';