import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the product. What is behind signed-in.tsx needs a session. */
export default [
  route('login', 'account/login.tsx'),
  route('sign-out', 'account/sign-out.ts'),
  layout('shell/signed-in.tsx', [
    index('home/home.tsx'),
    route('certifications', 'certifications/certifications.tsx'),
    route('quiz/:topicId', 'quiz/settings.tsx'),
    route('quiz/:topicId/attempts/:attemptId', 'quiz/attempt.tsx'),
  ]),
] satisfies RouteConfig;
