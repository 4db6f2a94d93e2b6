-- 'topic' is now 'topic_id', as in the API, and so on. Beside a former name, the present one had no effect.
UPDATE "saved_views" v SET "query" = (
  SELECT coalesce(string_agg(present.part, '&' ORDER BY split_part(present.part, '=', 1) COLLATE "C", present.place), '')
  FROM (
    SELECT regexp_replace(given.part, '^(category|topic|quiz|question)=', '\1_id=') AS part, given.place
    FROM unnest(string_to_array(v."query", '&')) WITH ORDINALITY AS given(part, place)
    WHERE given.part !~ '^(category|topic|quiz|question)=$'
      AND NOT (split_part(given.part, '=', 1) IN ('category_id', 'topic_id', 'quiz_id', 'question_id')
        AND '&' || v."query" LIKE '%&' || regexp_replace(split_part(given.part, '=', 1), '_id$', '') || '=%')
  ) present
)
WHERE v."list" IN ('/admin/content/questions', '/admin/content/flashcards', '/admin/blog', '/admin/reports')
  AND v."query" ~ '(^|&)(category|topic|quiz|question)=';
