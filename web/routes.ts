import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the product. What is behind signed-in.tsx needs a session. */
export default [
  layout('account/account-frame.tsx', [
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('confirm', 'account/confirm.tsx'),
    route('confirm-email', 'account/confirm-email.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
  ]),
  route('sign-out', 'account/sign-out.ts'),
  route('profile/data', 'account/profile-data.ts'),
  route('theme', 'shell/theme.ts'),
  route('ad-choice', 'ads/choice.ts'),
  layout('shell/public.tsx', [
    route('demo/quiz', 'demo/quiz.tsx'),
    route('flashcards/demo', 'flashcards/demo.tsx', { id: 'flashcards-demo' }),
    route('demo/flashcards', 'flashcards/demo.tsx', { id: 'demo-flashcards' }),
  ]),
  layout('shell/signed-in.tsx', [
    index('landing/front.tsx'),
    route('profile', 'account/profile.tsx'),
    route('subscription', 'subscription/subscription.tsx'),
    route('certifications', 'certifications/certifications.tsx'),
    route('flashcards', 'flashcards/topics.tsx'),
    route('flashcards/:topicId', 'flashcards/cards.tsx'),
    route('entitlements', 'entitlements/entitlements.tsx'),
    route('quiz/:topicId', 'quiz/settings.tsx'),
    route('quiz/:topicId/attempts/:attemptId', 'quiz/attempt.tsx'),
  ]),
  route('*', 'shell/unknown.ts'),
] satisfies RouteConfig;
