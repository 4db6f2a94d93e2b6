ALTER TABLE "answers" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "belief" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "objective" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "checked_on" date;