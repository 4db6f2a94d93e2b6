import type { Page } from './support.ts';

export interface LibraryTopic {
  id: string;
  name: string;
}

/** From how many questions on a topic is one of the library's: those that other journeys make on the same server have few or none. */
const AT_LEAST = 50;

/** The topics of the starter library, in the order of the certifications screen, whatever else the server holds by now. */
export async function libraryTopics(page: Page): Promise<LibraryTopic[]> {
  const { categories } = await (await page.request.get('/api/certifications')).json();
  const topics: (LibraryTopic & { question_count: number })[] = categories.flatMap(
    (category: { topics: LibraryTopic[] }) => category.topics,
  );
  return topics.filter(({ question_count }) => question_count >= AT_LEAST);
}
