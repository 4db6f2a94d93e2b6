import { findObjective, printOutline, readOutline } from '#core/catalog/outline.ts';
import { contentPageSlugs } from '#core/content-pages/content-pages.ts';
import { checkBank, checkQuestions, type Finding } from '#core/library/content-check.ts';
import { wordingOf } from '#core/library/content-check-upload.ts';
import { nearDuplicates } from '#core/library/near-duplicates.ts';
import { checkText, type TextFinding } from '#core/library/text-check.ts';
import { kindOf } from '#core/questions/kinds/kinds.ts';
import type { Library, TopicFiles } from './read-library.ts';

const LEAST = { questions: 80, flashcards: 50 };
/** Minimum share of questions with several answers or a longer scenario. */
const DEMANDING = 0.2;
const NEGATIVE = 0.05;

export type LibraryFinding = Omit<Finding, 'kind'> & {
  topic: string;
  kind:
    | Finding['kind']
    | TextFinding['kind']
    | 'too few questions'
    | 'too few flashcards'
    | 'too few demanding questions'
    | 'too many negative questions'
    | 'facts missing'
    | 'outline'
    | 'objective unknown'
    | 'objective of another domain'
    | 'belief twice'
    | 'belief not listed';
};

export const sitePaths = [
  ...['/', '/blog', '/demo/quiz', '/demo/flashcards', '/login', '/register', '/forgot-password', '/confirm'],
  ...['/certifications', '/flashcards', '/study', '/study/settings', '/study/history', '/profile'],
  ...['/subscription', '/entitlements'],
] as const;

export function libraryFindings(library: Library): LibraryFinding[] {
  const { topics } = library;
  const own = topics.flatMap((topic) => {
    const { domains } = topic.about;
    const found = [...checkQuestions(topic.questions, domains), ...checkBank(topic.questions, domains)];
    return [
      ...facts(topic),
      ...outlineFindings(topic),
      ...sizes(topic),
      ...found.map((finding) => ({ topic: topic.slug, ...finding })),
    ];
  });
  const questions = topics.flatMap(({ questions }) =>
    questions.map((question) => ({ name: question.external_id, text: wordingOf(question) })),
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
    ...beliefFindings(library),
  ];
}

/** A library without a list of beliefs takes any. */
function beliefFindings({ beliefs, topics }: Library): LibraryFinding[] {
  const names = [...beliefs.map(({ id }) => id), ...beliefs.map(({ text }) => text.toLowerCase())];
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  const twice = repeated.map((name) => finding('library', 'belief twice', null, `beliefs.json has "${name}" twice.`));
  const used = topics.flatMap(({ slug, questions }) =>
    questions.flatMap(({ external_id, choices }) => choices.map(({ belief }) => ({ slug, external_id, belief }))),
  );
  const unlisted = used.filter(({ belief }) => belief && !names.includes(belief.toLowerCase()));
  return [
    ...twice,
    ...(beliefs.length === 0 ? [] : unlisted).map(({ slug, external_id, belief }) =>
      finding(slug, 'belief not listed', external_id, `beliefs.json does not have "${belief}".`),
    ),
  ];
}

const finding = (
  topic: string,
  kind: LibraryFinding['kind'],
  about: string | null,
  message: string,
): LibraryFinding => ({ topic, kind, about, message });

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

function outlineFindings({ slug, about, outline, questions }: TopicFiles): LibraryFinding[] {
  if (!outline) return [];
  const { problem } = readOutline(printOutline(outline));
  const weights = ({ domains }: { domains: TopicFiles['about']['domains'] }) =>
    domains.map(({ name, weight }) => `${name} (${weight}%)`).join(', ');
  const own = [
    ...(problem ? [problem] : []),
    ...(weights(outline) === weights(about) ? [] : ['outline.json and about.json have different domains.']),
  ];
  const named = questions.flatMap(({ external_id, domain, objective }) => {
    if (!objective) return [];
    const found = findObjective(outline, about.exam_code, objective);
    if (!found) return [finding(slug, 'objective unknown', external_id, `outline.json has no "${objective}".`)];
    if (found.domain === domain) return [];
    return [
      finding(slug, 'objective of another domain', external_id, `"${objective}" belongs to "${found.domain}".`),
    ];
  });
  return [...own.map((message) => finding(slug, 'outline', null, message)), ...named];
}

/** A missing fact needs a note: vendors do not publish everything. */
function facts({ slug, about }: TopicFiles): LibraryFinding[] {
  const { vendor, exam_code, questions, minutes, passing_score_published, source, date_checked, domains } = about;
  const needed = { vendor, minutes, passing_score_published, source, date_checked };
  const explained = about.note?.trim() ? {} : { exam_code, questions };
  const missing = Object.entries({ ...needed, ...explained }).filter(([, value]) => value === null || value === '');
  const share = shareOfScale(passing_score_published);
  const weights = domains.reduce((sum, { weight }) => sum + weight, 0);
  const wrong = [
    ...missing.map(([name]) => `about.json has no ${name}${name in explained ? ', and no note that says why' : ''}.`),
    ...(Math.abs(weights - 100) > 0.5 ? [`The weights of the domains add up to ${weights}, not to 100.`] : []),
    ...(share !== null && share !== about.passing_score
      ? [`${passing_score_published} is ${share}% of the scale.`]
      : []),
    ...(source?.startsWith('https://') === false ? ['The source is not an https address.'] : []),
  ];
  return wrong.map((message) => ({ topic: slug, kind: 'facts missing', about: null, message }));
}

/** '720 on a scale of 100 to 1,000' is 69 percent; null for a score that is published in another way. */
function shareOfScale(published: string | null): number | null {
  const [, ...numbers] = /^([\d,]+) on a scale of ([\d,]+) to ([\d,]+)$/.exec(published ?? '') ?? [];
  const [score, least, most] = numbers.map((number) => Number(number.replace(',', ''))) as [number, number, number];
  return numbers.length === 0 ? null : Math.round(((score - least) / (most - least)) * 100);
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
  const negative = questions.filter(({ question_text }) => /\b(?:NOT|EXCEPT)\b/.test(question_text)).length;
  if (negative > questions.length * NEGATIVE) {
    find('too many negative questions', `${negative} of ${questions.length} ask for what is not so.`);
  }
  return found;
}

/** Several right choices, or at least two sentences before the question; code and 'Choose two.' do not count. */
function isDemanding(question: TopicFiles['questions'][number]): boolean {
  if (kindOf(question) !== 'single') return true;
  const text = question.question_text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\b(?:choose|select|pick)\b[^.?!]*[.?!]/gi, '');
  return (text.match(/[.?!](\s|$)/g) ?? []).length > 2;
}
