import type { ContractRouter, ContractRouterClient } from '@orpc/contract';
import { accountContract } from './account.ts';
import { catalogContract } from './catalog.ts';
import { demoContract } from './demo.ts';
import { entitlementsContract } from './entitlements.ts';
import { feedbackContract } from './feedback.ts';
import { flashcardsContract } from './flashcards.ts';
import type { OperationMeta } from './operation.ts';
import { ownAccountContract } from './own-account.ts';
import { quizContract } from './quiz.ts';
import { siteContract } from './site.ts';
import { subscriptionContract } from './subscription.ts';

/** The only list of the API's operations. */
export const contract = {
  account: { ...accountContract, ...ownAccountContract },
  catalog: catalogContract,
  quiz: quizContract,
  flashcards: flashcardsContract,
  entitlements: entitlementsContract,
  subscription: subscriptionContract,
  feedback: feedbackContract,
  demo: demoContract,
  site: siteContract,
} satisfies ContractRouter<OperationMeta>;

/** The typed client: the same in process and over HTTP. */
export type Api = ContractRouterClient<typeof contract>;
