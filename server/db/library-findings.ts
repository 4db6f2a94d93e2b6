import { checkBank, checkQuestions, type Finding } from '#core/content-check.ts';
import { contentPageSlugs } from '#core/content-pages.ts';
import { nearDuplicates } from '#core/near-duplicates.ts';
import { checkText, type TextFinding } from '#core/text-check.ts';
import type { Library, TopicFiles } from './library.ts';

/** What a topic of the library has at least. */
const LEAST = { questions: 80, flashcards: 50 };
/** At least this share of the questions needs more than one answer, or several sentences to be understood. */
const DEMANDING = 0.2;

export type LibraryFinding = Omit<Finding, 'kind'> & {
  /** A topic's slug, 'post/...', 'page/...', or 'library' for what is between topics. */
  topic: string;
  kind:
    | Finding['kind']
    | TextFinding['kind']
    | 'too few questions'
    | 'too few flashcards'
    | 'too few demanding questions';
};

/** Paths of the site that texts may lead to, besides the content pages and what the blog has. */
export const sitePaths = [
  ...['/', '/blog', '/demo/quiz', '/demo/flashcards', '/login', '/register', '/forgot-password', '/confirm'],
  ...['/certifications', '/flashcards', '/profile', '/subscription', '/entitlements'],
] as const;

/** What is wrong with the library: each question, each bank, what is nearly the same within and across topics, posts and pages. */
export function libraryFindings(library: Library): LibraryFinding[] {
  const { topics } = library;
  const own = topics.flatMap((topic) => {
    const { domains } = topic.about;
    const found = [...checkQuestions(topic.questions, domains), ...checkBank(topic.questions, domains)];
    return [...sizes(topic), ...found.map((finding) => ({ topic: topic.slug, ...finding }))];
  });
  const questions = topics.flatMap(({ questions }) =>
    questions.map(({ external_id, question_text, choices }) => ({
      name: external_id,
      text: [question_text, ...choices.map(({ answer_text }) => answer_text).sort()].join(' '),
    })),
  );
  const cards = topics.flatMap(({ flashcards }) =>
    flashcards.map(({ external_id, front_content, back_content }) => ({
      name: external_id,
      text: `${front_content} ${back_content}`,
    })),
  );
  const alike = [questions, cards].flatMap((texts) => nearDuplicates(texts));
  return [
    ...own,
    ...alike.map(({ first, second, likeness }) => ({
      topic: 'library',
      kind: 'near-duplicate' as const,
      about: first,
      message: `It says nearly the same as ${second} (${Math.round(likeness * 100)}%).`,
    })),
    ...textFindings(library),
  ];
}

function textFindings({ blogCategories, posts, pages }: Library): LibraryFinding[] {
  const paths = new Set<string>([
    ...sitePaths,
    ...contentPageSlugs.map((slug) => `/${slug}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...blogCategories.map(({ slug }) => `/blog/category/${slug}`),
    ...posts.flatMap(({ tags }) => tags.map((tag) => `/blog/tag/${tag}`)),
  ]);
  const texts = [
    ...posts.map((post) => ({ topic: `post/${post.slug}`, text: post })),
    ...pages.map((page) => ({ topic: `page/${page.slug}`, text: page })),
  ];
  return texts.flatMap(({ topic, text }) =>
    checkText(text, paths).map((finding) => ({ topic, about: null, ...finding })),
  );
}

function sizes({ slug, questions, flashcards }: TopicFiles): LibraryFinding[] {
  const found: LibraryFinding[] = [];
  const find = (kind: LibraryFinding['kind'], message: string) =>
    found.push({ topic: slug, kind, about: null, message });
  if (questions.length < LEAST.questions) find('too few questions', `It has ${questions.length} questions.`);
  if (flashcards.length < LEAST.flashcards) find('too few flashcards', `It has ${flashcards.length} flashcards.`);
  const demanding = questions.filter(isDemanding).length;
  if (demanding < questions.length * DEMANDING) {
    find('too few demanding questions', `${demanding} of ${questions.length} need several answers or sentences.`);
  }
  return found;
}

function isDemanding({ question_text, choices }: TopicFiles['questions'][number]): boolean {
  const answers = choices.filter(({ is_correct }) => is_correct).length;
  return answers > 1 || (question_text.match(/[.?!](\s|$)/g) ?? []).length > 1;
}
