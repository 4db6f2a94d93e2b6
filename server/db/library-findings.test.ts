import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLibrary } from './library.ts';
import { libraryFindings, sitePaths } from './library-findings.ts';

const library = readLibrary(fileURLToPath(new URL('../../content', import.meta.url)));

test('the library has nothing to find', () => {
  expect(library.topics.length).toBeGreaterThanOrEqual(19);
  expect(libraryFindings(library)).toEqual([]);
});

describe('a defect that is planted in it is found', () => {
  const changed = (change: (copy: typeof library) => void) => {
    const copy = structuredClone(library);
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

  test('an explanation too few, and cards too few', () => {
    const found = changed((copy) => {
      Object.assign(copy.topics[0]?.questions[0] ?? {}, { explanation: '' });
      copy.topics[1]?.flashcards.splice(40);
    });
    expect(found).toEqual([`${first}: explanation missing`, `${second}: too few flashcards`]);
  });

  test('only short questions with one answer', () => {
    const found = changed((copy) => {
      for (const question of copy.topics[0]?.questions ?? []) {
        question.question_text = `What is ${question.external_id}`;
        for (const [index, choice] of question.choices.entries())
          choice.is_correct &&= index === question.choices.findIndex((one) => one.is_correct);
      }
    });
    expect(found).toContain(`${first}: too few demanding questions`);
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
