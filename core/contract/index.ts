import type { ContractRouter, ContractRouterClient } from '@orpc/contract';
import { accountContract } from './account.ts';
import { catalogContract } from './catalog.ts';
import { demoContract } from './demo.ts';
import { flashcardsContract } from './flashcards.ts';
import type { OperationMeta } from './operation.ts';
import { quizContract } from './quiz.ts';
import { siteContract } from './site.ts';

/** The only list of the API's operations. */
export const contract = {
  account: accountContract,
  catalog: catalogContract,
  quiz: quizContract,
  flashcards: flashcardsContract,
  demo: demoContract,
  site: siteContract,
} satisfies ContractRouter<OperationMeta>;

/** The typed client: the same in process and over HTTP. */
export type Api = ContractRouterClient<typeof contract>;
