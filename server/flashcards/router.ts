import { flashcardsContract } from '#core/contract/flashcards.ts';
import { serve } from '../http/serve-operations.ts';
import { flashcardsOf } from './cards.ts';
import { flashcardTopics } from './topics.ts';

export const flashcardsRouter = serve(flashcardsContract, {
  flashcardTopics: async (deps) => ({ categories: await flashcardTopics(deps) }),
  flashcards: (deps, { user_id }, { topic_id }) => {
    deps.limits.spend('decksUser', user_id);
    return flashcardsOf(deps, topic_id);
  },
});
