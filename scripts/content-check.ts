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
  const questions = library.topics.reduce((sum, topic) => sum + topic.questions.length, 0);
  const cards = library.topics.reduce((sum, topic) => sum + topic.flashcards.length, 0);
  console.log(
    `${library.topics.length} topics, ${questions} questions, ${cards} flashcards, ${library.posts.length} posts, ${library.pages.length} pages: ${findings.length} findings.`,
  );
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof ContentWrong ? error.message : error);
  process.exitCode = 1;
}
