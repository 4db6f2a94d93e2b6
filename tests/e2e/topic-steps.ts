import type { Page } from './support.ts';

export interface Topic {
  id: string;
  name: string;
}

/** The topics of the starter library, in the order of the certifications screen. */
export async function topicsOf(page: Page): Promise<Topic[]> {
  const { categories } = await (await page.request.get('/api/certifications')).json();
  return categories.flatMap((category: { topics: Topic[] }) => category.topics);
}
