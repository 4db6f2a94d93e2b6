import type { ContractRouter, ContractRouterClient } from '@orpc/contract';
import { accountContract } from './account.ts';
import { apiTestContract } from './api-test.ts';
import { auditContract } from './audit.ts';
import { blogContract } from './blog.ts';
import { blogAdminContract } from './blog-admin.ts';
import { catalogContract } from './catalog.ts';
import { catalogAdminContract } from './catalog-admin.ts';
import { contentPagesContract } from './content-pages.ts';
import { demoContract } from './demo.ts';
import { entitlementsContract } from './entitlements.ts';
import { entitlementsAdminContract } from './entitlements-admin.ts';
import { factorsContract } from './factors.ts';
import { feedbackContract } from './feedback.ts';
import { flashcardsContract } from './flashcards.ts';
import { flashcardsAdminContract } from './flashcards-admin.ts';
import { functionsContract } from './functions.ts';
import { imagesContract } from './images.ts';
import type { OperationMeta } from './operation.ts';
import { overviewContract } from './overview.ts';
import { ownAccountContract } from './own-account.ts';
import { questionUploadsContract } from './question-uploads.ts';
import { questionsAdminContract } from './questions-admin.ts';
import { quizContract } from './quiz.ts';
import { quizzesAdminContract } from './quizzes-admin.ts';
import { reportsContract } from './reports.ts';
import { siteContract } from './site.ts';
import { sitemapContract } from './sitemap.ts';
import { ssoAdminContract, ssoContract } from './sso.ts';
import { studyContract } from './study.ts';
import { subscriptionContract } from './subscription.ts';
import { suspensionsContract } from './suspensions.ts';
import { tiersAdminContract } from './tiers-admin.ts';
import { tokensContract } from './tokens.ts';
import { trashContract } from './trash.ts';
import { usersContract } from './users.ts';
import { viewingContract } from './viewing.ts';
import { viewsContract } from './views.ts';

const part = <Its extends ContractRouter<OperationMeta>>(title: string, about: string, operations: Its) => ({
  title,
  about,
  operations,
});

/** In the order of the documentation. */
export const parts = {
  account: part('Accounts', 'Signing in and up, the own profile, address, password, sessions and data.', {
    ...accountContract,
    ...ownAccountContract,
  }),
  factors: part(
    'Second factors',
    'Passkeys, the authenticator app and recovery codes: signing in with them, and the own ones.',
    factorsContract,
  ),
  tokens: part(
    'Access tokens',
    'Personal access tokens: for programs that call this API for somebody.',
    tokensContract,
  ),
  sso: part('Single sign-on', 'Signing in with an account of Google or GitHub.', ssoContract),
  catalog: part('Certifications', 'Categories and topics, with the own progress.', catalogContract),
  quiz: part(
    'Quizzes',
    'Attempts: starting, answering, pausing and completing them, and their results.',
    quizContract,
  ),
  study: part(
    'Study',
    'What to study next, the answers and grades that are given, and what is remembered.',
    studyContract,
  ),
  flashcards: part('Flashcards', 'The cards of a topic.', flashcardsContract),
  entitlements: part('Entitlements', 'Codes that open topics or take the ads away.', entitlementsContract),
  subscription: part('Subscriptions', 'Plans, payment, changing and ending.', subscriptionContract),
  feedback: part('Feedback', 'Reports about questions and quizzes.', feedbackContract),
  demo: part('Demo', 'The quiz that visitors can try.', demoContract),
  blog: part('Blog', 'Published posts.', blogContract),
  contentPages: part('Pages', 'About, contact, the legal pages and the questions.', contentPagesContract),
  site: part('The service itself', 'Whether it answers, what it holds, and this description of it.', siteContract),
  apiTest: part('Connection test', 'Whether a program reaches the API.', apiTestContract),
  overview: part('Admin: overview', 'Counts, services and what happened lately.', overviewContract),
  users: part('Admin: users', 'Accounts of learners and administrators.', {
    ...usersContract,
    ...suspensionsContract,
    ...viewingContract,
  }),
  catalogAdmin: part('Admin: categories and topics', 'What there is to learn.', catalogAdminContract),
  questionsAdmin: part('Admin: questions', 'Questions with their versions and statistics.', questionsAdminContract),
  questionUploads: part('Admin: question uploads', 'Whole banks of questions as text.', questionUploadsContract),
  flashcardsAdmin: part('Admin: flashcards', 'Cards, one by one and as text.', flashcardsAdminContract),
  quizzesAdmin: part('Admin: quizzes', 'Quizzes of chosen questions.', quizzesAdminContract),
  entitlementsAdmin: part('Admin: entitlements', 'Codes, and who holds them.', entitlementsAdminContract),
  images: part('Admin: pictures', 'Pictures of questions and posts.', imagesContract),
  reports: part('Admin: reports', 'What learners reported.', reportsContract),
  blogAdmin: part('Admin: blog', 'Posts and their categories.', blogAdminContract),
  sitemap: part('Admin: sitemap', 'The sitemap, and telling search engines.', sitemapContract),
  ssoAdmin: part('Admin: single sign-on', 'Setting up Google and GitHub.', ssoAdminContract),
  tiersAdmin: part(
    'Admin: subscription tiers',
    "Plans, and a test of the payment provider's webhook.",
    tiersAdminContract,
  ),
  functions: part(
    'Admin: edge functions',
    "Administrators' own functions at /functions/v1/{name}.",
    functionsContract,
  ),
  audit: part('Admin: audit', 'Who changed what.', auditContract),
  trash: part('Admin: trash', 'What was deleted, for a month.', trashContract),
  views: part('Admin: views', 'Filters and order of a list, saved under a name.', viewsContract),
};

type Contract = { [Part in keyof typeof parts]: (typeof parts)[Part]['operations'] };

export const contract = Object.fromEntries(
  Object.entries(parts).map(([name, { operations }]) => [name, operations]),
) as Contract;

/** The same in process and over HTTP. */
export type Api = ContractRouterClient<Contract>;
