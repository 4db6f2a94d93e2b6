import { api } from '../http/access.ts';
import { flashcardsOf } from './cards.ts';
import { flashcardTopics } from './topics.ts';

export const flashcardsRouter = {
  flashcardTopics: api.flashcards.flashcardTopics.handler(async ({ context: { deps } }) => ({
    categories: await flashcardTopics(deps),
  })),
  flashcards: api.flashcards.flashcards.handler(({ context: { deps, who }, input }) => {
    deps.limits.spend('decksUser', who.user_id);
    return flashcardsOf(deps, input.topic_id);
  }),
};
