import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ExamOutline } from '#core/catalog/outline.ts';
import { type FlashcardDraft, parseFlashcards } from '#core/flashcards/text.ts';
import { checkQuestions } from '#core/questions/check.ts';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { ContentWrong } from './content-wrong.ts';
import {
  type BlogCategoryFile,
  blogCategoryList,
  type PageFile,
  type PostFile,
  readPages,
  readPosts,
} from './read-posts.ts';
import { releaseOf, starterFolder } from './release.ts';

const about = z.object({
  category: z.string(),
  name: z.string(),
  certification_name: z.string().nullable(),
  vendor: z.string().nullable(),
  exam_code: z.string().nullable(),
  description: z.string(),
  questions: z.int().nullable(),
  minutes: z.int().nullable(),
  passing_score: z.int().nullable(),
  passing_score_published: z.string().nullable(),
  domains: z.array(z.object({ name: z.string(), weight: z.number() })),
  source: z.string().nullable(),
  note: z.string().optional(),
  date_checked: z.string().nullable(),
});

const categoryList = z.array(z.object({ name: z.string(), description: z.string() }));

const beliefList = z.array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), text: z.string().min(1) }));

const outline = z.strictObject({
  version: z.string(),
  date: z.iso.date(),
  sources: z.tuple([z.url(), z.url()]),
  domains: z.array(
    z.strictObject({
      name: z.string(),
      weight: z.number(),
      objectives: z.array(z.strictObject({ id: z.string(), text: z.string() })).min(1),
    }),
  ),
});

interface Named {
  external_id: string;
}

export interface TopicFiles {
  slug: string;
  about: z.infer<typeof about>;
  outline: ExamOutline | null;
  questions: (QuestionDraft & Named)[];
  flashcards: (FlashcardDraft & Named)[];
}

export interface Library {
  categories: z.infer<typeof categoryList>;
  /** The mistaken beliefs that its questions may name; empty: any. */
  beliefs: z.infer<typeof beliefList>;
  topics: TopicFiles[];
  blogCategories: BlogCategoryFile[];
  posts: PostFile[];
  pages: PageFile[];
  release: string | null;
}

/** Throws ContentWrong at the first invalid file, with every wrong line. */
export function readLibrary(folder: string, release = isStarter(folder) ? releaseOf(folder) : null): Library {
  const categories = readJson(join(folder, 'categories.json'), categoryList);
  const slugs = readdirSync(join(folder, 'topics')).filter((slug) =>
    existsSync(join(folder, 'topics', slug, 'about.json')),
  );
  const blogCategories = readList(join(folder, 'blog-categories.json'), blogCategoryList);
  return {
    categories,
    beliefs: readList(join(folder, 'beliefs.json'), beliefList),
    topics: slugs.sort().map((slug) => readTopic(join(folder, 'topics', slug), slug)),
    blogCategories,
    posts: readPosts(join(folder, 'blog'), blogCategories),
    pages: readPages(join(folder, 'pages')),
    release,
  };
}

function isStarter(folder: string): boolean {
  return existsSync(folder) && realpathSync(folder) === realpathSync(starterFolder);
}

function readTopic(folder: string, slug: string): TopicFiles {
  const questionFile = join(folder, 'questions.txt');
  const cardFile = join(folder, 'flashcards.txt');
  const outlineFile = join(folder, 'outline.json');
  const questions = checkQuestions(readFileSync(questionFile, 'utf8'));
  const cards = parseFlashcards(readFileSync(cardFile, 'utf8'));
  refuseErrors(questionFile, questions.errors);
  refuseErrors(cardFile, cards.errors);
  return {
    slug,
    about: readJson(join(folder, 'about.json'), about),
    outline: existsSync(outlineFile) ? readJson(outlineFile, outline) : null,
    questions: named(questions.questions, questionFile),
    flashcards: named(cards.flashcards, cardFile),
  };
}

function refuseErrors(file: string, errors: { line: number; reason: string }[]): void {
  if (errors.length === 0) return;
  throw new ContentWrong(errors.map(({ line, reason }) => `${file}, line ${line}: ${reason}`).join('\n'));
}

/** Ids must be unique: they identify changed texts. */
function named<Draft extends { line: number; external_id: string | null }>(drafts: Draft[], file: string) {
  const seen = new Set<string>();
  return drafts.map(({ line, external_id, ...rest }) => {
    if (!external_id) throw new ContentWrong(`${file}, line ${line}: it needs an Id: line.`);
    if (seen.has(external_id)) throw new ContentWrong(`${file}, line ${line}: the Id ${external_id} is there twice.`);
    seen.add(external_id);
    return { ...rest, external_id };
  });
}

const readList = <Item>(file: string, schema: z.ZodType<Item[]>): Item[] =>
  existsSync(file) ? readJson(file, schema) : [];

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ContentWrong(`${file}: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ContentWrong(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
