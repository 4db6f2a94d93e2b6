import type { ContractRouter } from '@orpc/contract';
import { accountContract } from '../account/contract.ts';
import { apiTestContract } from '../api-tester/contract.ts';
import { auditContract } from '../audit/contract.ts';
import { blogContract } from '../blog/contract.ts';
import { blogAdminContract } from '../blog/contract-admin.ts';
import { bulkContract } from '../bulk/contract.ts';
import { catalogAdminContract } from '../catalog/contract-admin.ts';
import { contentPagesContract } from '../content-pages/contract.ts';
import { demoContract } from '../demo/contract.ts';
import { entitlementsContract } from '../entitlements/contract.ts';
import { entitlementsAdminContract } from '../entitlements/contract-admin.ts';
import { factorsContract } from '../factors/contract.ts';
import { feedbackContract } from '../feedback/contract.ts';
import { reportsContract } from '../feedback/contract-reports.ts';
import { flashcardsContract } from '../flashcards/contract.ts';
import { flashcardsAdminContract } from '../flashcards/contract-admin.ts';
import { functionsContract } from '../functions/contract.ts';
import { imagesContract } from '../images/contract.ts';
import { overviewContract } from '../overview/contract.ts';
import { ownAccountContract } from '../own-account/contract.ts';
import { practiceContract } from '../practice/contract.ts';
import { questionsAdminContract } from '../question-bank/contract.ts';
import { questionUploadsContract } from '../question-bank/contract-uploads.ts';
import { quizContract } from '../quizzes/contract.ts';
import { quizzesAdminContract } from '../quizzes/contract-admin.ts';
import { siteContract } from '../site/contract.ts';
import { sitemapContract } from '../sitemap/contract.ts';
import { ssoAdminContract, ssoContract } from '../sso/contract.ts';
import { studyContract } from '../study/contract.ts';
import { subscriptionContract } from '../subscriptions/contract.ts';
import { tiersAdminContract } from '../subscriptions/contract-tiers.ts';
import { tokensContract } from '../tokens/contract.ts';
import { trashContract } from '../trash/contract.ts';
import { usersContract } from '../users/contract.ts';
import { suspensionsContract } from '../users/contract-suspensions.ts';
import { viewingContract } from '../users/contract-viewing.ts';
import { viewsContract } from '../views/contract.ts';
import type { ExactClient } from './exact-client.ts';
import type { OperationMeta } from './operation.ts';

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
  catalog: part('Certifications', 'Categories and topics, with the own progress.', practiceContract),
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
  bulk: part('Admin: bulk actions', 'Actions on selected rows that are under way.', bulkContract),
  trash: part('Admin: trash', 'What was deleted, for a month.', trashContract),
  views: part('Admin: views', 'Filters and order of a list, saved under a name.', viewsContract),
};

type Contract = { [Part in keyof typeof parts]: (typeof parts)[Part]['operations'] };

export const contract = Object.fromEntries(
  Object.entries(parts).map(([name, { operations }]) => [name, operations]),
) as Contract;

/** The same in process and over HTTP. */
export type Api = ExactClient<Contract>;
