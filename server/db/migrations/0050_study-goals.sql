CREATE TABLE "study_goals" (
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"target_date" date NOT NULL,
	"priority" smallint NOT NULL,
	CONSTRAINT "study_goals_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id"),
	CONSTRAINT "study_goals_priority" CHECK ("study_goals"."priority" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "study_goals" ADD CONSTRAINT "study_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_goals" ADD CONSTRAINT "study_goals_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_goals_topic_id" ON "study_goals" USING btree ("topic_id");