import { accountRouter } from './account/router.ts';
import { apiTestRouter } from './api-tester/router.ts';
import { auditRouter } from './audit/router.ts';
import { blogAdminRouter } from './blog/admin-router.ts';
import { blogRouter } from './blog/router.ts';
import { bulkRouter } from './bulk/router.ts';
import { catalogAdminRouter } from './catalog/router.ts';
import { contentPagesRouter } from './content-pages/router.ts';
import { demoRouter } from './demo/router.ts';
import { entitlementsAdminRouter, entitlementsRouter } from './entitlements/router.ts';
import { entrance } from './factors/enter.ts';
import { factorsRouter } from './factors/router.ts';
import { feedbackRouter, reportsRouter } from './feedback/router.ts';
import { flashcardsAdminRouter, flashcardsRouter } from './flashcards/router.ts';
import { functionsRouter } from './functions/router.ts';
import { imagesRouter } from './images/router.ts';
import { overviewRouter } from './overview/router.ts';
import { ownAccountRouter } from './own-account/router.ts';
import { practiceRouter } from './practice/router.ts';
import { questionsAdminRouter, questionUploadsRouter } from './question-bank/router.ts';
import { quizRouter, quizzesAdminRouter } from './quizzes/router.ts';
import { siteRouter } from './site/router.ts';
import { sitemapRouter } from './sitemap/router.ts';
import { ssoAdminRouter, ssoRouter } from './sso/router.ts';
import { studyRouter } from './study/router.ts';
import { subscriptionRouter, tiersAdminRouter } from './subscriptions/router.ts';
import { tokensRouter } from './tokens/router.ts';
import { trashRouter } from './trash/router.ts';
import { usersRouter } from './users/router.ts';
import { viewsRouter } from './views/router.ts';

export const router = {
  account: { ...accountRouter(entrance), ...ownAccountRouter },
  catalog: practiceRouter,
  quiz: quizRouter,
  study: studyRouter,
  flashcards: flashcardsRouter,
  entitlements: entitlementsRouter,
  subscription: subscriptionRouter,
  feedback: feedbackRouter,
  demo: demoRouter,
  site: siteRouter,
  users: usersRouter,
  catalogAdmin: catalogAdminRouter,
  questionUploads: questionUploadsRouter,
  questionsAdmin: questionsAdminRouter,
  flashcardsAdmin: flashcardsAdminRouter,
  quizzesAdmin: quizzesAdminRouter,
  entitlementsAdmin: entitlementsAdminRouter,
  images: imagesRouter,
  reports: reportsRouter,
  overview: overviewRouter,
  audit: auditRouter,
  bulk: bulkRouter,
  trash: trashRouter,
  views: viewsRouter,
  blog: blogRouter,
  blogAdmin: blogAdminRouter,
  contentPages: contentPagesRouter,
  sitemap: sitemapRouter,
  sso: ssoRouter,
  ssoAdmin: ssoAdminRouter,
  tiersAdmin: tiersAdminRouter,
  functions: functionsRouter,
  tokens: tokensRouter,
  apiTest: apiTestRouter,
  factors: factorsRouter,
};
