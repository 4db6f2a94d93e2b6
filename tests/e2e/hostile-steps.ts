import { generalFailures } from '#core/lib/general.ts';
import { isStorable } from '#core/lib/unstorable-text.ts';
import { referenceProblem } from '#core/questions/references.ts';
import { badAddresses, badMarkdown, badMarkup, places } from '../support/markdown-attacks.ts';
import { partsOf, xssTexts } from '../support/xss-corpus.ts';
import { callAdmin } from './admin-steps.ts';
import { expect, type Page, runningServer } from './support.ts';

/** Short enough for every field: each part runs something, or asks for /hostile, wherever it is taken for markup. */
export const hostile = `"'><img src=/hostile onerror=ran=1><svg onload=ran=1><script>ran=1</script>`;

const texts = xssTexts();

/** A text for the fields that are longer, and rendered as Markdown, around one for the short ones. */
export const markdownOf = (text: string) =>
  [
    text,
    '',
    `# ${text}`,
    '',
    `[link](javascript:ran=1) [other](<data:text/html,<script>ran=1</script>>) ![picture](javascript:ran=1)`,
    '',
    `| ${text.replaceAll('\n', ' ')} |`,
    '| --- |',
    '| <iframe src="javascript:ran=1"></iframe> |',
    '',
    '```html',
    `</code></pre>${text}`,
    '```',
    '',
    '<form action="/hostile"><button autofocus onfocus="ran=1">press</button></form></div></main></script></title>-->',
  ].join('\n');

/** The attacks on Markdown that go into posts and pages along with a text of the corpus: each attack goes with one text. */
function shareOf(text: string): string[] {
  const attacks = [...badMarkup, ...badMarkdown, ...badAddresses];
  return attacks.filter((_, number) => number % texts.length === texts.indexOf(text));
}

/**
 * Markdown around a text and its share of the attacks, each in a place of its own and with definitions of its own, as far as it can be
 * stored.
 */
export function essayOf(text: string): string {
  const own = texts.indexOf(text);
  const inPlaces = Object.values(places);
  const attacks = shareOf(text).map((attack, number) =>
    inPlaces[(own + number) % inPlaces.length]?.(attack).replaceAll(/\[(r|\^1)\]/g, `[$1-${number}]`),
  );
  return [...[markdownOf(text), ...attacks].join('\n\n')].filter(isStorable).join('');
}

async function call(page: Page, method: string, path: string, body: unknown): Promise<any> {
  const answer = await page.request.fetch(path, { method, data: body });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** Fills every field of everything that people write with texts that would run if they were taken for markup. */
export async function fillEverything(page: Page, text: string) {
  const markdown = markdownOf(text);
  const send = (path: string, body: unknown) => call(page, 'POST', path, body);
  const change = (path: string, body: unknown) => call(page, 'PUT', path, body);
  const place = { address_line1: text, address_line2: text, city: text, state: text, country: text };
  await send('/api/users/me', { full_name: text, ...place, career_goals: markdown });
  const { category } = await send('/api/admin/categories', { name: text, description: text });
  const domain = { name: text, weight: 100 };
  const { topic } = await send('/api/admin/topics', {
    ...{ category_id: category.id, name: text, description: text, exam_vendor: text },
    ...{ exam_domains: [domain], exam_note: text, exam_passing_score_published: text },
  });
  const asked = {
    ...{ topic_id: topic.id, question_text: markdown, explanation: markdown, domain: text },
    answers: [
      { answer_text: text, is_correct: true },
      { answer_text: `2 ${text}`, is_correct: false },
    ],
  };
  const problem = referenceProblem(text);
  if (problem) await expectRefused(page, 'questions', { ...asked, reference: text }, { reference: problem });
  const { question } = await send('/api/admin/questions', { ...asked, reference: problem ? null : text });
  await send('/api/admin/flashcards', { topic_id: topic.id, front_content: markdown, back_content: markdown });
  const title = text;
  const { quiz } = await send('/api/admin/quizzes', {
    ...{ title, description: markdown, topic_id: topic.id, question_ids: [question.id] },
  });
  const { entitlement } = await send('/api/admin/entitlements', {
    ...{ topic_id: topic.id, code: 'HOSTILE', name: text, description: text, is_ad_free: true, is_active: true },
  });
  await send('/api/entitlements/redeem', { code: 'HOSTILE' });
  await fillAdmin(page, text);
  const written = await writeSite(page, text);
  const started = await send(`/api/topics/${topic.id}/attempts`, { question_count: 5 });
  const [shown] = started.attempt.questions;
  const picks = { picks: [shown.choices[0].id], made_at: started.attempt.server_now };
  await change(`/api/attempts/${started.attempt.id}/questions/1`, picks);
  await send(`/api/attempts/${started.attempt.id}/complete`, {});
  await send('/api/feedback', { attempt_id: started.attempt.id, position: 1, message: markdown });
  const { reports } = await callAdmin(page, 'GET', 'reports');
  await change(`/api/admin/reports/${reports[0].id}/note`, { note: markdown, version: reports[0].version });
  const { category: gone } = await send('/api/admin/categories', { name: `gone ${text}`.slice(0, 120) });
  await call(page, 'DELETE', `/api/admin/categories/${gone.id}`, undefined);
  return { topic, quiz, entitlement, attempt: started.attempt, ...written };
}

/** People, tiers, functions, access tokens, passkeys and sessions. */
async function fillAdmin(page: Page, text: string): Promise<void> {
  const person = { full_name: text, email: 'hostile@example.org', password: 'a lighthouse', is_admin: false };
  await callAdmin(page, 'POST', 'users', person);
  await callAdmin(page, 'POST', 'subscription-tiers', {
    ...{ name: text, description: text, price_id: '', price_amount: 4900, currency: 'usd', interval: 'month' },
    ...{ features: [text, text], active: true },
  });
  const code = `/* ${text.replaceAll('*/', '')} */ export default { fetch: () => new Response('') };\n// </textarea>${text}`;
  const added = await callAdmin(page, 'POST', 'functions', { name: 'hostile', code });
  const { saved_version: version } = added.function;
  await callAdmin(page, 'PUT', 'functions/hostile', { code, secrets: { KEY: text }, version });
  const config = { version: 0, enabled: false, client_id: text, redirect_uri: '' };
  await callAdmin(page, 'PUT', 'sso/google', config);
  for (const part of partsOf(text)) {
    const token = { name: part.slice(0, 60), scopes: ['read:own'], expires_in_days: 30 };
    await call(page, 'POST', '/api/users/me/tokens', token);
  }
  await page.request.post('/api/auth/sign-in', {
    headers: { 'user-agent': text.replace(/[^ -~]/g, '') },
    data: { email: person.email, password: person.password, session: 'bearer' },
  });
  await runningServer().sql(
    `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name, created_at)
      select id, 'x', 'x', 0, '{usb}', false, $1, now() from users where email like 'admin@%'`,
    [text],
  );
}

/** Posts, their categories and the pages. */
async function writeSite(page: Page, text: string) {
  const send = (path: string, body: unknown) => call(page, 'POST', path, body);
  const essay = essayOf(text);
  const blogCategory = await send('/api/admin/blog-categories', { name: text, description: text });
  const post = { title: text, excerpt: text, content: essay, meta_title: text, meta_description: text };
  const written = { ...post, tags: partsOf(text), category_ids: [blogCategory.category.id] };
  const refused = { content: generalFailures.UNSTORABLE_TEXT[1] };
  for (const content of shareOf(text).filter((one) => !isStorable(one))) {
    await expectRefused(page, 'posts', { title: 'Refused', content }, refused);
  }
  const published = await send('/api/admin/posts', { ...written, published: true });
  const draft = await send('/api/admin/posts', written);
  const { pages } = await callAdmin(page, 'GET', 'pages');
  for (const { id, version } of pages) {
    const content = `${essay}\n\n## Is ${text}?\n\n${text}`;
    const saved = await call(page, 'PUT', `/api/admin/pages/${id}`, { version, title: text, content });
    const [og, twitter] = [
      { og_title: text, og_description: text, og_image: 'https://example.com/?"><script>ran=1</script>' },
      { twitter_title: text, twitter_description: text },
    ];
    const seo = { meta_title: text, meta_description: text, ...og, ...twitter };
    await call(page, 'PUT', `/api/admin/pages/${id}/seo`, { version: saved.page.version, ...seo });
  }
  return { post: published.post, draft: draft.post };
}

/** What the back office does not keep is refused with the reason, by field. */
async function expectRefused(page: Page, path: string, data: unknown, fields: Record<string, string>): Promise<void> {
  const answer = await page.request.post(`/api/admin/${path}`, { data });
  expect(await answer.json()).toMatchObject({ fields });
}

/** Has a page note what its policy has stopped, and answers dialogs; returns the dialogs there were. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    return dialog.dismiss();
  });
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      stopped.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return dialogs;
}

/** Opens a screen and looks for anything that became markup. Console errors and calls elsewhere fail the test by themselves. */
export async function expectNothingRuns(page: Page, path: string) {
  await page.goto(path);
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    stopped: (window as unknown as { stopped: string[] }).stopped,
    asked: [
      ...document.querySelectorAll('[src*="hostile"], [action*="hostile"], iframe, svg[onload], object, embed, base'),
    ].map((element) => element.outerHTML),
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'blob:'].includes(protocol)),
  }));
  expect(found, path).toEqual({ ran: false, stopped: [], asked: [], handlers: 0, links: [] });
}
