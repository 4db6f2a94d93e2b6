import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { contentPageSlugs } from '../core/content-pages/content-pages.ts';
import { allTabs } from './admin/tabs.ts';

const content = [
  index('catalog/categories-tab.tsx'),
  route('upload-questions', 'questions/upload-tab.tsx'),
  route('upload-questions-file', 'questions/upload-tab.tsx', { id: 'upload-questions-file' }),
  route('questions', 'questions/questions-tab.tsx'),
  route('upload-flashcards', 'flashcards/upload-tab.tsx'),
  route('upload-flashcards-file', 'flashcards/upload-tab.tsx', { id: 'upload-flashcards-file' }),
  route('flashcards', 'flashcards/flashcards-tab.tsx'),
  route('quizzes', 'quizzes-admin/quizzes-tab.tsx'),
  route('quizzes/:quizId', 'quizzes-admin/builder.tsx'),
];

export default [
  layout('account/account-frame.tsx', [
    route('login', 'account/login.tsx'),
    route('login/verify', 'account/second-step.tsx'),
    route('register', 'account/register.tsx'),
    route('confirm', 'account/confirm.tsx'),
    route('confirm-email', 'account/confirm-email.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('auth/callback', 'sso/callback.tsx'),
    route('auth/:provider', 'sso/begin.tsx'),
  ]),
  route('sign-out', 'account/sign-out.ts'),
  route('stop-viewing', 'users/stop-viewing.ts'),
  route('profile/data', 'account/profile-data.ts'),
  route('theme', 'shell/theme.ts'),
  route('ad-choice', 'ads/choice.ts'),
  layout('shell/public.tsx', [
    route('demo/quiz', 'demo/quiz.tsx'),
    route('flashcards/demo', 'flashcards/demo.tsx', { id: 'flashcards-demo' }),
    route('demo/flashcards', 'flashcards/demo.tsx', { id: 'demo-flashcards' }),
    route('api-test', 'api-tester/tester-page.tsx'),
    route('api-docs', 'api-docs/api-docs.tsx'),
    route('api-docs/:group', 'api-docs/group.tsx'),
    route('blog', 'blog/posts.tsx', { id: 'blog' }),
    route('blog/category/:categorySlug', 'blog/posts.tsx', { id: 'blog-category' }),
    route('blog/tag/:tag', 'blog/posts.tsx', { id: 'blog-tag' }),
    route('blog/preview/:postId', 'blog/preview.tsx'),
    route('blog/:slug', 'blog/post.tsx'),
    ...contentPageSlugs.map((slug) => route(slug, 'content-pages/page.tsx', { id: `page-${slug}` })),
  ]),
  layout('shell/signed-in.tsx', [
    index('landing/front.tsx'),
    route('profile', 'account/profile.tsx'),
    route('profile/activity', 'account/security-activity.tsx'),
    route('admin/second-factor', 'account/set-up-first.tsx'),
    route('subscription', 'subscriptions/subscription.tsx'),
    route('certifications', 'certifications/certifications.tsx'),
    route('flashcards', 'flashcards/topics.tsx'),
    route('flashcards/:topicId', 'flashcards/cards.tsx'),
    route('entitlements', 'entitlements/entitlements.tsx'),
    route('study', 'study/study.tsx'),
    route('study/done', 'study/study-done.tsx'),
    route('study/settings', 'study/settings.tsx'),
    route('study/history', 'study/history.tsx'),
    route('quiz/:topicId', 'quizzes/settings.tsx'),
    route('quiz/:topicId/attempts/:attemptId', 'quizzes/attempt.tsx'),
  ]),
  route('admin', 'admin/admin.tsx', [
    ...allTabs.map(({ to, file }) => {
      if (to === '/admin') return index(file);
      return route(to.slice('/admin/'.length), file, to === '/admin/content' ? content : undefined);
    }),
    route('users/:userId', 'users/learner.tsx'),
    route('blog/new', 'blog/new-post.tsx'),
    route('blog/categories', 'blog/categories-tab.tsx', { id: 'blog-categories' }),
    route('blog/:postId', 'blog/edit-post.tsx'),
    route('blog/:postId/history', 'blog/post-history.tsx'),
    route('footer/:pageId/history', 'content-pages/page-history.tsx'),
    route('edge-functions/:name', 'functions/function.tsx'),
  ]),
  route('*', 'shell/unknown.ts'),
] satisfies RouteConfig;
