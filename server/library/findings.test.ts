import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { libraryFindings, sitePaths } from './findings.ts';
import { readLibrary } from './read-library.ts';

const library = readLibrary(fileURLToPath(new URL('../../content', import.meta.url)));

test('the library has nothing to find', () => {
  expect(library.topics.length).toBeGreaterThanOrEqual(19);
  expect(libraryFindings(library)).toEqual([]);
});

describe('a defect that is planted in it is found', () => {
  const changed = (change: (copy: typeof library) => void) => {
    const copy = structuredClone({ ...library, topics: library.topics.slice(0, 2) });
    change(copy);
    return libraryFindings(copy).map(({ kind, topic }) => `${topic}: ${kind}`);
  };
  const [first, second] = library.topics.map(({ slug }) => slug);

  test('one question twice, in two topics', () => {
    const found = changed((copy) => {
      const question = copy.topics[0]?.questions[3];
      const other = copy.topics[1]?.questions[5];
      if (question && other)
        Object.assign(other, { question_text: question.question_text, choices: question.choices });
    });
    expect(found).toEqual(['library: near-duplicate']);
  });

  test('one card twice, in one topic', () => {
    const found = changed((copy) => {
      const cards = copy.topics[0]?.flashcards ?? [];
      Object.assign(cards[7] ?? {}, { front_content: cards[2]?.front_content, back_content: cards[2]?.back_content });
    });
    expect(found).toEqual(['library: near-duplicate']);
  });

  test('an objective that the outline does not have, or has in another domain, and other domains than the facts', () => {
    const found = changed((copy) => {
      const topic = library.topics.find(({ outline }) => outline) as (typeof library)['topics'][number];
      const { outline, about, questions } = structuredClone(topic);
      copy.topics[0] = { ...topic, outline, about, questions };
      Object.assign(questions[0] ?? {}, { objective: `${about.exam_code} 9.9` });
      Object.assign(questions[1] ?? {}, {
        domain: about.domains[0]?.name,
        objective: outline?.domains[1]?.objectives[0]?.id,
      });
      Object.assign(outline?.domains[2] ?? {}, { weight: 1 });
    });
    expect(found.map((each) => each.replace(/^.*: /, ''))).toEqual([
      ...['outline', 'objective unknown', 'objective of another domain'],
    ]);
  });

  test('a belief that is listed twice, and one that is not listed', () => {
    const found = changed((copy) => {
      const [belief] = copy.beliefs;
      copy.beliefs.push({ id: 'another', text: String(belief?.text.toUpperCase()) });
      const [choice, other] = copy.topics[1]?.questions[0]?.choices ?? [];
      Object.assign(choice ?? {}, { belief: belief?.text.toUpperCase() });
      Object.assign(other ?? {}, { belief: 'nobody wrote this down' });
    });
    expect(found).toEqual(['library: belief twice', `${second}: belief not listed`]);
  });

  test('an explanation too few, and cards too few', () => {
    const found = changed((copy) => {
      const [question] = copy.topics[0]?.questions ?? [];
      const choices = question?.choices.map((choice) => ({ ...choice, why: null }));
      Object.assign(question ?? {}, { explanation: '', choices });
      copy.topics[1]?.flashcards.splice(40);
    });
    expect(found).toEqual([`${first}: explanation missing`, `${second}: too few flashcards`]);
  });

  test.each([
    ['only short questions with one answer', (id: unknown) => `What is ${id}`],
    [
      'one sentence before the one that asks',
      (id: unknown) => `Of \`a. b. c.\`, ${id} is one. What is it? Choose one.`,
    ],
  ])('%s: not demanding yet', (_what, textOf) => {
    const found = changed((copy) => {
      for (const question of copy.topics[0]?.questions ?? []) {
        question.question_text = textOf(question.external_id);
        for (const [index, choice] of question.choices.entries())
          choice.is_correct &&= index === question.choices.findIndex((one) => one.is_correct);
      }
    });
    expect(found).toContain(`${first}: too few demanding questions`);
  });

  test('questions too few', () => {
    const found = changed((copy) => copy.topics[0]?.questions.splice(79));
    expect(found).toContain(`${first}: too few questions`);
  });

  test('negative stems that are not rare, though they are marked', () => {
    const found = changed((copy) => {
      for (const question of copy.topics[0]?.questions.slice(0, 5) ?? [])
        question.question_text += ' What is NOT so?';
    });
    expect(found).toEqual([`${first}: too many negative questions`]);
  });

  test.each<[string, Partial<(typeof library)['topics'][number]['about']>]>([
    ['no vendor', { vendor: null }],
    ['no minutes', { minutes: null }],
    ['no word about the passing score', { passing_score_published: '' }],
    ['a passing score that is not the share of its scale', { passing_score: 72 }],
    ['no source', { source: null }],
    ['a source that cannot be opened safely', { source: 'http://example.org/' }],
    ['no day on which it was checked', { date_checked: null }],
    ['no number of questions, and no note', { questions: null, note: undefined }],
    ['no exam code, and a blank note', { exam_code: null, note: ' ' }],
  ])('facts of an exam with %s', (_name, parts) => {
    const found = changed((copy) => Object.assign(copy.topics[0]?.about ?? {}, parts));
    expect(found).toEqual([`${first}: facts missing`]);
  });

  test('weights of domains that do not add up', () => {
    const found = changed((copy) => {
      const [domain] = copy.topics[0]?.about.domains ?? [];
      if (domain) domain.weight += 1;
    });
    expect(found).toEqual([`${first}: facts missing`]);
  });

  test('what a vendor does not publish is no defect once the note says so', () => {
    expect(
      changed((copy) => Object.assign(copy.topics[0]?.about ?? {}, { questions: null, note: 'Unpublished.' })),
    ).toEqual([]);
  });

  test('a link to nowhere in a post, and a long description of a page', () => {
    const found = changed((copy) => {
      Object.assign(copy.posts[0] ?? {}, { content: '[x](/blog/never-written)' });
      Object.assign(copy.pages[1] ?? {}, { meta_description: 'x'.repeat(161) });
    });
    expect(found).toEqual([
      `post/${library.posts[0]?.slug}: link to nowhere`,
      `page/${library.pages[1]?.slug}: meta description long`,
    ]);
  });
});

test('the paths that texts may lead to are there', () => {
  const routes = readFileSync(new URL('../../web/routes.ts', import.meta.url), 'utf8');
  const missing = sitePaths.filter((path) => path !== '/' && !routes.includes(`route('${path.slice(1)}'`));
  expect(missing).toEqual([]);
});
