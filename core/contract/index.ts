import type { ContractRouter, ContractRouterClient } from '@orpc/contract';
import { accountContract } from './account.ts';
import { apiTestContract } from './api-test.ts';
import { auditContract } from './audit.ts';
import { blogContract } from './blog.ts';
import { blogOfficeContract } from './blog-office.ts';
import { catalogContract } from './catalog.ts';
import { catalogAdminContract } from './catalog-admin.ts';
import { contentPagesContract } from './content-pages.ts';
import { demoContract } from './demo.ts';
import { entitlementsContract } from './entitlements.ts';
import { entitlementsOfficeContract } from './entitlements-office.ts';
import { factorsContract } from './factors.ts';
import { feedbackContract } from './feedback.ts';
import { flashcardsContract } from './flashcards.ts';
import { flashcardsOfficeContract } from './flashcards-office.ts';
import { functionsContract } from './functions.ts';
import { imagesContract } from './images.ts';
import type { OperationMeta } from './operation.ts';
import { overviewContract } from './overview.ts';
import { ownAccountContract } from './own-account.ts';
import { questionUploadsContract } from './question-uploads.ts';
import { questionsOfficeContract } from './questions-office.ts';
import { quizContract } from './quiz.ts';
import { quizzesOfficeContract } from './quizzes-office.ts';
import { reportsContract } from './reports.ts';
import { siteContract } from './site.ts';
import { sitemapContract } from './sitemap.ts';
import { ssoContract, ssoOfficeContract } from './sso.ts';
import { studyContract } from './study.ts';
import { subscriptionContract } from './subscription.ts';
import { suspensionsContract } from './suspensions.ts';
import { tiersOfficeContract } from './tiers-office.ts';
import { tokensContract } from './tokens.ts';
import { trashContract } from './trash.ts';
import { usersContract } from './users.ts';
import { viewingContract } from './viewing.ts';
import { viewsContract } from './views.ts';

/** The only list of the API's operations. */
export const contract = {
  account: { ...accountContract, ...ownAccountContract },
  catalog: catalogContract,
  quiz: quizContract,
  study: studyContract,
  flashcards: flashcardsContract,
  entitlements: entitlementsContract,
  subscription: subscriptionContract,
  feedback: feedbackContract,
  demo: demoContract,
  site: siteContract,
  users: { ...usersContract, ...suspensionsContract, ...viewingContract },
  catalogOffice: catalogAdminContract,
  questionUploads: questionUploadsContract,
  questionsOffice: questionsOfficeContract,
  flashcardsOffice: flashcardsOfficeContract,
  quizzesOffice: quizzesOfficeContract,
  entitlementsOffice: entitlementsOfficeContract,
  images: imagesContract,
  reports: reportsContract,
  overview: overviewContract,
  audit: auditContract,
  trash: trashContract,
  views: viewsContract,
  blog: blogContract,
  blogOffice: blogOfficeContract,
  contentPages: contentPagesContract,
  sitemap: sitemapContract,
  sso: ssoContract,
  ssoOffice: ssoOfficeContract,
  tiersOffice: tiersOfficeContract,
  functions: functionsContract,
  tokens: tokensContract,
  apiTest: apiTestContract,
  factors: factorsContract,
} satisfies ContractRouter<OperationMeta>;

/** The typed client: the same in process and over HTTP. */
export type Api = ContractRouterClient<typeof contract>;
