import { fileURLToPath } from 'node:url';
import { ContentWrong } from '../server/library/content-wrong.ts';
import { libraryFindings } from '../server/library/findings.ts';
import { readLibrary } from '../server/library/read-library.ts';

/** `npm run content:check [-- FOLDER]`: what is wrong with the library, ours or one in the same form. Exits with 1 where anything is. */
const folder = process.argv[2] ?? fileURLToPath(new URL('../content', import.meta.url));

try {
  const library = readLibrary(folder);
  const findings = libraryFindings(library);
  for (const { topic, kind, about, message } of findings) {
    console.log(`${topic}${about === null ? '' : `, ${about}`}: ${message} [${kind}]`);
  }
  const questions = library.topics.flatMap((topic) => topic.questions);
  const withWhys = questions.filter(({ choices }) => choices.every(({ why }) => why)).length;
  const cards = library.topics.reduce((sum, topic) => sum + topic.flashcards.length, 0);
  console.log(
    `${library.topics.length} topics, ${questions.length} questions, ${withWhys} of them with a why for each choice, ${cards} flashcards, ${library.posts.length} posts, ${library.pages.length} pages: ${findings.length} findings.`,
  );
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof ContentWrong ? error.message : error);
  process.exitCode = 1;
}
