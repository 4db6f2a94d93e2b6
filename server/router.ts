import { ownAccountRouter } from './account/own-router.ts';
import { accountRouter } from './account/router.ts';
import { catalogRouter } from './catalog/router.ts';
import { demoRouter } from './demo/router.ts';
import { entitlementsRouter } from './entitlements/router.ts';
import { feedbackRouter } from './feedback/router.ts';
import { flashcardsRouter } from './flashcards/router.ts';
import { siteRouter } from './http/site-router.ts';
import { quizRouter } from './quizzes/router.ts';
import { subscriptionRouter } from './subscriptions/router.ts';

/** Every operation of the contract with the code that answers it; one that is missing does not compile. */
export const router = {
  account: { ...accountRouter, ...ownAccountRouter },
  catalog: catalogRouter,
  quiz: quizRouter,
  flashcards: flashcardsRouter,
  entitlements: entitlementsRouter,
  subscription: subscriptionRouter,
  feedback: feedbackRouter,
  demo: demoRouter,
  site: siteRouter,
};
