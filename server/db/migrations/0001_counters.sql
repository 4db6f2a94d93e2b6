-- The version that learners are shown exists: checked at commit, because the two rows refer to each other.
ALTER TABLE "questions" ADD CONSTRAINT "questions_current_version_id_fk" FOREIGN KEY ("current_version_id")
  REFERENCES "question_versions" ("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- topics.question_count counts what a learner can be asked: questions with a current version, that is, with answers.
CREATE FUNCTION count_topic_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE topics SET question_count = question_count + added.n
    FROM (SELECT topic_id, count(*)::int AS n FROM new_rows WHERE current_version_id IS NOT NULL GROUP BY topic_id) added
    WHERE topics.id = added.topic_id;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE topics SET question_count = question_count - gone.n
    FROM (SELECT topic_id, count(*)::int AS n FROM old_rows WHERE current_version_id IS NOT NULL GROUP BY topic_id) gone
    WHERE topics.id = gone.topic_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_counted_on_insert AFTER INSERT ON questions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topic_questions();
--> statement-breakpoint
CREATE TRIGGER questions_counted_on_update AFTER UPDATE ON questions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topic_questions();
--> statement-breakpoint
CREATE TRIGGER questions_counted_on_delete AFTER DELETE ON questions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topic_questions();
--> statement-breakpoint
CREATE FUNCTION count_topic_flashcards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE topics SET flashcard_count = flashcard_count + added.n
    FROM (SELECT topic_id, count(*)::int AS n FROM new_rows GROUP BY topic_id) added WHERE topics.id = added.topic_id;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE topics SET flashcard_count = flashcard_count - gone.n
    FROM (SELECT topic_id, count(*)::int AS n FROM old_rows GROUP BY topic_id) gone WHERE topics.id = gone.topic_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER flashcards_counted_on_insert AFTER INSERT ON flashcards
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topic_flashcards();
--> statement-breakpoint
CREATE TRIGGER flashcards_counted_on_update AFTER UPDATE ON flashcards
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topic_flashcards();
--> statement-breakpoint
CREATE TRIGGER flashcards_counted_on_delete AFTER DELETE ON flashcards
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topic_flashcards();
