import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

const about = z.object({ made_by: z.string(), reviewed_on: z.iso.date() });

const aboutLibrary = about.parse(
  JSON.parse(readFileSync(new URL('../../content/about-library.json', import.meta.url), 'utf8')),
);

type Category = Output<'site.library'>['library']['categories'][number];
type CategoryRow = Category & { flashcards: number };

export async function library(deps: Deps) {
  const categories = await rows<CategoryRow>(
    deps.db,
    sql`select c.name, c.description, count(t.id)::int as topics,
        coalesce(sum(t.question_count), 0)::int as questions, coalesce(sum(t.flashcard_count), 0)::int as flashcards
      from categories c left join topics t on t.category_id = c.id
      group by c.id order by c.position, lower(c.name)`,
  );
  const sum = (field: 'topics' | 'questions' | 'flashcards') =>
    categories.reduce((total, category) => total + category[field], 0);
  return {
    categories,
    topics: sum('topics'),
    questions: sum('questions'),
    flashcards: sum('flashcards'),
    ...aboutLibrary,
  };
}
