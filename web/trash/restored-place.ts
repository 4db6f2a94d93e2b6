import type { Api } from '#core/contract/index.ts';

export type Restored = Awaited<ReturnType<Api['trash']['restore']>>['restored'];

export function placeOf({ noun, id, topic_id, category_id }: Restored): { to: string; label: string } {
  const of = topic_id ? `?topic_id=${topic_id}` : '';
  switch (noun) {
    case 'category':
      return { to: id ? `/admin/content?open=${id}` : '/admin/content', label: 'Open the category' };
    case 'topic':
      return {
        to: category_id ? `/admin/content?open=${category_id}` : '/admin/content',
        label: 'Open its category',
      };
    case 'question':
      return { to: `/admin/content/questions${of}`, label: 'Open the questions' };
    case 'flashcard':
      return { to: `/admin/content/flashcards${of}`, label: 'Open the flashcards' };
    case 'quiz':
      return { to: id ? `/admin/content/quizzes/${id}` : '/admin/content/quizzes', label: 'Open the quiz' };
  }
}
