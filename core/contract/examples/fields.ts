import { learningValues } from './learning-values.ts';
import { siteValues } from './site-values.ts';

const flashcards = 'Front: What answers DNS queries for a VPC?\nBack: Amazon Route 53 Resolver';

/** Only operations whose subject is not their contract's name in the singular. */
const subjects: Record<string, string> = {
  entitlementsAdmin: 'entitlement',
  blogAdmin: 'post',
  contentPages: 'page',
  tiersAdmin: 'tier',
  factors: 'passkey',
};

const inOperation: Record<string, unknown> = {
  'account.changePassword:confirm_password': 'nine-quiet-rivers',
  'account.resetPassword:password': 'nine-quiet-rivers',
  'account.resetPassword:confirm_password': 'nine-quiet-rivers',
  'account.changeEmail:email': 'mara@visser.example',
  'quiz.attempt:open': '1',
  'study.queue:more': 'true',
  'study.sit:since': '2026-11-20T09:00:00.000Z',
  'study.today:cards': 14,
  'study.today:questions': 9,
  'study.today:seconds': 1_080,
  'study.today:date': '2026-11-20',
  'demo.picks': [['1a'], ['2b'], ['3b']],
  'demo.score:pick': '3b',
  'demo.score:correct_choice': '3b',
  'reports.close:changed': 1,
  'subscription.checkout:url': 'https://checkout.stripe.com/c/pay/cs_test_a1Visser2026',
  'site.clientError:message': 'TypeError: topic is undefined',
  'subscription.testPayment:message': 'Test payment session created.',
  'subscription.testPayment:url': 'https://certamen.example/local/checkout/cs_test_a1Visser2026',
  'subscription.portal:url': 'https://billing.stripe.com/p/session/test_Visser2026',
  'users.testPasswordReset:message': 'Password reset email sent to mara.visser@certamen.example',
  'users.list:q': 'visser',
  'user.suspended': false,
  'users.add:password': 'a-first-password',
  'questionsAdmin.list:q': 'S3 bucket',
  'questionsAdmin.ids:q': 'S3 bucket',
  'flashcardsAdmin.list:q': 'instance profile',
  'flashcardsAdmin.selectAll:q': 'instance profile',
  'flashcardsAdmin.preview:text': flashcards,
  'flashcardsAdmin.upload:text': flashcards,
  'flashcardsAdmin.export:text': flashcards,
  'quizzesAdmin.list:q': 'identity',
  'quizzesAdmin.candidates:q': 'role',
  'entitlementsAdmin.list:q': 'delft',
  'entitlementsAdmin.assignableUsers:q': 'visser',
  'entitlementsAdmin.grants:q': 'visser',
  'reports.list:q': 'renamed',
  'images.upload:url': '/images/5f1d0c7a9be24386.png',
  'audit.list:search': 'deleted',
  'audit.list:noun': 'flashcard',
  'audit.list:to': '2026-11-20',
  'audit.list:detail': { topic: 'AWS Solutions Architect' },
  'site.openapi:': { openapi: '3.1.1', info: { title: 'Certamen API', version: '1.0.0' }, paths: {} },
  'blog.list:q': 'pods',
  'blogAdmin.list:q': 'pods',
  'contentPages.list:q': 'refund',
  'contentPages.read:slug': 'about',
  'contentPages.read:html': '<p>Certamen helps you to practise for certification exams.</p>',
  'sitemap.ping:message': '1 address sent to IndexNow.',
  'sitemap.ping:detail': 'Told Bing, Naver, Seznam, Yandex and others.',
  'sitemap.ping:url': 'https://certamen.example/blog/pods-that-do-not-start',
  'sso.begin:from': '/certifications',
  'sso.begin:url': 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&state=Qm7vXk2p',
  'ssoAdmin.save:client_secret': 'the-secret-that-the-provider-shows-once',
  'tiersAdmin.testWebhook:message': 'Webhook test successful',
  'functions.deploy:message': 'Successfully deployed exam-countdown',
  'functions.deploy:unchanged': false,
  'functions.list:detail': 'Deno 2.9.6',
  'functions.logs:request': '0f5e7a1c-8d2b-4c96-9a3e-6b1d4f7c2e58',
  'functions.logs:request_id': '0f5e7a1c-8d2b-4c96-9a3e-6b1d4f7c2e58',
  'functions.logs:id': 4812,
  'functions.logs:level': 'error',
  'functions.logs:text': 'TypeError: the answer has no date',
  'account.signIn:code': '492039',
  'account.confirmPassword:code': '492039',
  'factors.finish:code': '492039',
  'factors.confirmApp:code': '492039',
  'account.endSessions:revoked': 2,
  'tokens.make:scopes': ['read:own', 'write:own'],
  'tokens.make:access_token': 'cpat_Zk3vT8qLx0Nw5bRj7cYh2mPd4sGf6uAe9iKo1tVq7Xw',
  'apiTest.test:message': 'The API answers.',
  'apiTest.functionTest:message': 'The API answers.',
};

const times: Record<string, string> = {
  created_at: '2026-09-14T08:20:00.000Z',
  email_confirmed_at: '2026-09-14T08:24:31.000Z',
  updated_at: '2026-11-02T10:15:00.000Z',
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2027-05-19T08:20:00.000Z',
  expires_on: '2030-06-30',
  last_used_at: '2026-11-20T02:00:04.000Z',
  current_period_start: '2026-11-01T00:00:00.000Z',
  current_period_end: '2026-12-01T00:00:00.000Z',
  access_until: '2026-11-16T00:00:00.000Z',
  started_at: '2026-11-20T09:00:00.000Z',
  server_now: '2026-11-20T09:11:00.000Z',
  deadline_at: '2026-11-20T09:30:00.000Z',
  completed_at: '2026-11-20T09:23:06.000Z',
  made_at: '2026-11-20T09:10:59.412Z',
  reviewed_at: '2026-11-20T09:10:59.412Z',
  received_at: '2026-11-20T09:11:00.000Z',
  answered_at: '2026-11-20T09:10:59.412Z',
  last_at: '2026-11-20T09:10:59.412Z',
  due_at: '2026-11-28T09:10:59.412Z',
  'due.again': '2026-11-20T09:10:00.000Z',
  'due.hard': '2026-11-22T09:00:00.000Z',
  'due.good': '2026-11-25T09:00:00.000Z',
  'due.easy': '2026-12-02T09:00:00.000Z',
  until: '2027-05-19T08:20:00.000Z',
  confirmed_until: '2026-11-20T09:21:00.000Z',
  timestamp: '2026-11-20T09:00:00.000Z',
  lastUpdated: '2026-11-18T16:40:00.000Z',
  saved_at: '2026-11-18T16:40:00.000Z',
  at: '2026-11-20T08:59:12.000Z',
  target_date: '2027-03-31',
  calendar_date: '2026-11-20',
  day: '2026-11-20',
  from: '2026-11-01',
};

export const nulls = new Set([
  ...[
    'next_cursor',
    'previous_cursor',
    'last_cursor',
    'past_next_cursor',
    'paused_at',
    'closed_at',
    'closed_by_name',
    'error',
  ],
  ...['image_url', 'quiz_id', 'quiz_title', 'featured_image', 'og_image', 'twitter_image', 'verdict', 'duplicate'],
  ...['address_line2', 'best_before', 'quiz', 'existing', 'reason', 'email_change', 'suspension'],
  ...[
    'scheduled_at',
    'choice_order',
    'look_at',
    'suspended_at',
    'buried_until',
    'reset_at',
    'undone_at',
    'card',
    'weekday_minutes',
  ],
]);

export const leftOut = new Set([
  'scheduled_at',
  ...['item_id', 'question_version_id'],
  ...['again_of', 'quiz_id', 'discard_open', 'trash_id', 'address_line2', 'customerId', 'userId', 'updated_at'],
  ...[
    'image_url',
    'featured_image',
    'expected',
    'fields',
    'quiz',
    'og_image',
    'twitter_image',
    'resetLink',
    'secrets',
    'transports',
    'second_factor',
    'userHandle',
  ],
]);

const states: Record<string, string> = {
  'quiz.open': 'completed',
  'quiz.pause': 'paused',
  'quiz.complete': 'completed',
};

export const stateOf = (operation: string) => states[operation];

export function subjectOf(operation: string): string {
  const noun = operation.split('.')[0] ?? '';
  return subjects[operation] ?? subjects[noun] ?? noun.replace(/s$/, '');
}

export function valueIn(operation: string, parent: string, field: string): unknown {
  const keys = [`${operation}:${field}`, `${parent}.${field}`, field];
  for (const known of [inOperation, times, learningValues, siteValues]) {
    for (const key of keys.slice(0, 2)) if (key in known) return known[key];
  }
  for (const known of [times, learningValues, siteValues]) if (field in known) return known[field];
  if (/_at$/.test(field)) return '2026-11-20T09:00:00.000Z';
  if (/_on$/.test(field)) return '2026-11-15';
  if (/_until$/.test(field)) return '2027-06-30';
  if (/(^|_)id$/.test(field)) return idOf(field.replace(/_?id$/, ''));
  if (/(^|_)cursor$/.test(field))
    return 'WzUwLDAsIjIwMjYtMTEtMjBUMDk6MDA6MDAuMDAwWiIsIjRjMWIwYTVlLTJmMGQtNGI3ZS05YTUzLTBjNmQxZThmN2EyMSJd';
  return undefined;
}

const same: Record<string, string> = {
  open_attempt: 'attempt',
  past_attempt: 'attempt',
  profile: 'user',
  pick: 'choice',
  correct_choice: 'choice',
  current: 'question',
  actor: 'administrator',
  author: 'administrator',
};

export function idOf(name: string): string {
  const thing = same[name] ?? name;
  let seed = 2_166_136_261;
  let hex = '';
  for (let at = 0; hex.length < 32; at++) {
    seed = Math.imul(seed ^ (thing.charCodeAt(at % thing.length) + at), 16_777_619) >>> 0;
    hex += (seed >>> 12).toString(16).padStart(5, '0').slice(-4);
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
