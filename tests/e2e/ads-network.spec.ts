import { anAccount } from './account-steps.ts';
import { openCards, openQuestion, slot, topicNamed, watchShifts } from './ad-steps.ts';
import { expectGoodLook } from './axe.ts';
import { answer } from './study-steps.ts';
import { expect, type Page, startSession, test } from './support.ts';

/* An ad network is set up. Its script is played here; no request leaves the machine. */
test.use({ settings: { ADSENSE_CLIENT: 'ca-pub-1234567890123456', ADSENSE_SLOT: '1234567890' } });

const NETWORK = 'https://pagead2.googlesyndication.com/**';
const ASKED = 'Ads pay for this site. May Google show one here? It sets cookies.';
const allow = (page: Page) => slot(page).getByRole('button', { name: 'Allow' });
const refuse = (page: Page) => slot(page).getByRole('button', { name: 'No thanks' });
const place = (page: Page) => page.locator('ins.adsbygoogle');
const script = (page: Page) => page.locator('script[src*="adsbygoogle"]');
const allowed = (origin: string) => [{ name: 'ads', value: 'allowed', url: origin }];

interface Played {
  requests: string[];
  /** Milliseconds from the slot's first paint to each time an ad was asked for. */
  pushes(): Promise<number[]>;
}

/** Plays the ad network: fills every place that asks, as it does, and keeps book. */
async function playNetwork(page: Page, { fills = true } = {}): Promise<Played> {
  const requests: string[] = [];
  await page.addInitScript(() => {
    const times: { shown: number; pushed: number[] } = { shown: 0, pushed: [] };
    Object.assign(window, { adTimes: times });
    new MutationObserver(() => {
      if (document.querySelector('ins.adsbygoogle')) times.shown ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route(NETWORK, (route) => {
    requests.push(route.request().url());
    const body = `window.adsbygoogle = { push() {
      window.adTimes.pushed.push(performance.now() - window.adTimes.shown);
      const place = document.querySelector('ins.adsbygoogle:not([data-adsbygoogle-status])');
      place.dataset.adsbygoogleStatus = 'done';
      place.dataset.adStatus = '${fills ? 'filled' : 'unfilled'}';
      place.style.minHeight = '400px';
      new Function('return 1')();
    } };`;
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', headers, body });
  });
  const pushes = () => page.evaluate(() => (window as unknown as { adTimes: { pushed: number[] } }).adTimes.pushed);
  return { requests, pushes };
}

async function choose(page: Page, button: ReturnType<typeof allow>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await button.click();
  await loaded;
  // The next press is heard once the new page's scripts run.
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
}

const policyOf = async (page: Page) =>
  (await page.request.get('/certifications')).headers()['content-security-policy'] ?? '';

test.beforeEach(async ({ page }) => {
  await startSession(page, await anAccount());
});

test('the reader is asked first, and a refusal is kept', async ({ page }) => {
  await test.step('no file of ours has a name that ad blockers stop', async () => {
    const names: string[] = [];
    // Ids are no words, whatever letters happen to meet in them.
    const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    page.on('request', (request) => names.push(new URL(request.url()).pathname.replaceAll(id, '{id}')));
    await openQuestion(page, await topicNamed(page, 'Cisco CCNA'));
    expect(names.filter((name) => name.startsWith('/assets/')).length).toBeGreaterThan(5);
    expect(names.filter((name) => /(^|[^a-z])(ads?|advert\w*|adsense|banner|sponsor)([^a-z]|$)/i.test(name))).toEqual(
      [],
    );
  });
  await test.step('the question to the reader looks right', async () => {
    await openQuestion(page, await topicNamed(page, 'Cisco CCNA'));
    await expect(slot(page).getByText(ASKED)).toBeVisible();
    await expectGoodLook(page);
  });
  await test.step('nothing is loaded before the reader has been asked, and nothing after a refusal, which is kept', async () => {
    const { requests } = await playNetwork(page);
    const topic = await topicNamed(page, 'Cisco CCNA');
    await openQuestion(page, topic);
    await expect(slot(page).getByText(ASKED)).toBeVisible();
    expect(await policyOf(page)).not.toMatch(/unsafe-eval|frame-src/);
    await page.getByRole('button', { name: 'Next' }).click();
    await choose(page, refuse(page));
    await expect(page.getByText('Question 2 of 5'), 'back at the question one was at').toBeVisible();
    await expect(slot(page).getByRole('link', { name: 'Study without ads' })).toBeVisible();
    await expect(slot(page).getByText(ASKED)).toHaveCount(0);
    await page.clock.install();
    await openCards(page, topic);
    await expect(slot(page).getByText(ASKED)).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(script(page)).toHaveCount(0);
    expect(requests).toEqual([]);
    expect(await policyOf(page)).not.toMatch(/unsafe-eval|frame-src/);
    const [kept] = (await page.context().cookies()).filter(({ name }) => name === 'ads');
    expect(kept).toMatchObject({ value: 'refused', httpOnly: true, sameSite: 'Lax' });
    expect(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(182, 0);
  });
});

test('in study the question about ads leads back to the sitting', async ({ page, server }) => {
  await page.goto('/study');
  await expect(page.getByRole('button', { name: 'All keys' })).toBeVisible();
  await answer(page, server, true, 'h');
  await choose(page, refuse(page));
  await expect(page).toHaveURL('/study');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await answer(page, server, true, 'h');
  await expect(slot(page).getByRole('button', { name: 'Ad choices' })).toBeVisible();
});

test('L7-083, L9-017, L9-034: allowed, each slot asks once, 100 ms after it shows', async ({ page, tolerate }) => {
  tolerate(/^foreign request: https:\/\/pagead2\.googlesyndication\.com\//);
  const { requests, pushes } = await playNetwork(page);
  const topic = await topicNamed(page, 'Cisco CCNA');
  await openQuestion(page, topic);
  await choose(page, allow(page));
  await expect(place(page)).toHaveAttribute('data-ad-status', 'filled');
  await expect(place(page)).toHaveAttribute('data-ad-client', 'ca-pub-1234567890123456');
  await expect(place(page)).toHaveAttribute('data-ad-slot', '1234567890');
  expect(requests).toEqual([
    'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890123456',
  ]);
  const [first, ...others] = await pushes();
  expect(others).toEqual([]);
  expect(first).toBeGreaterThanOrEqual(100);
  await page.clock.install();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Question 3 of 5')).toBeVisible();
  await page.clock.runFor(1_000);
  expect(await pushes()).toHaveLength(1);

  await page.getByRole('link', { name: /Leave the quiz/ }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.goto('/flashcards');
  await page.locator(`a[href="/flashcards/${topic}"]`).dispatchEvent('click');
  await expect(place(page)).toHaveAttribute('data-ad-status', 'filled');
  expect(await pushes(), 'a new page, a new place').toHaveLength(1);
  await page.getByRole('link', { name: 'Flashcard topics' }).click();
  await page.locator(`a[href="/flashcards/${topic}"]`).dispatchEvent('click');
  await expect(place(page)).toHaveAttribute('data-ad-status', 'filled');
  expect(await pushes(), 'another place, asked for by the same script').toHaveLength(2);
  await expect(script(page)).toHaveCount(1);
});

test('a slot that goes before its time asks for nothing', async ({ page, server }) => {
  const { requests } = await playNetwork(page);
  await page.context().addCookies(allowed(server.origin));
  const topic = await topicNamed(page, 'Cisco CCNA');
  await page.goto('/flashcards');
  await page.clock.install({ time: '2030-01-01T08:00:00' });
  await page.clock.pauseAt('2030-01-01T09:00:00');
  await page.locator(`a[href="/flashcards/${topic}"]`).dispatchEvent('click');
  await expect(place(page)).toHaveCount(1);
  await page.clock.runFor(90);
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Flashcard topics' }).click();
  await expect(place(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  expect(requests).toEqual([]);
});

test('the choice can be changed in the slot, and the policy follows it', async ({ page, tolerate }) => {
  tolerate(/^foreign request: https:\/\/pagead2\.googlesyndication\.com\//);
  await playNetwork(page);
  const topic = await topicNamed(page, 'Cisco CCNA');
  await openCards(page, topic);
  await choose(page, allow(page));
  expect(await policyOf(page)).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic' 'unsafe-eval';.*frame-src https:/);
  await expect(place(page)).toHaveCount(1);
  await slot(page).getByRole('button', { name: 'Ad choices' }).click();
  await expect(place(page)).toHaveCount(0);
  await choose(page, refuse(page));
  await expect(page).toHaveURL(new RegExp(`/flashcards/${topic}`));
  await expect(slot(page).getByRole('link', { name: 'Study without ads' })).toBeVisible();
  expect(await policyOf(page)).not.toMatch(/unsafe-eval|frame-src/);
  await slot(page).getByRole('button', { name: 'Ad choices' }).click();
  await choose(page, allow(page));
  await expect(place(page)).toHaveAttribute('data-ad-status', 'filled');
});

test('who is ad-free is not asked, and nothing is loaded, whatever was allowed before', async ({ page, server }) => {
  const { requests } = await playNetwork(page);
  await page.request.post('/api/entitlements/redeem', { data: { code: 'ADFREE1' } });
  const topic = await topicNamed(page, 'AWS Solutions Architect');
  await openQuestion(page, topic);
  await expect(slot(page)).toHaveCount(0);
  await page.context().addCookies(allowed(server.origin));
  await openQuestion(page, topic);
  await page.clock.install();
  await openCards(page, topic);
  await page.clock.runFor(10_000);
  await expect(slot(page)).toHaveCount(0);
  await expect(script(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('where no ad comes the panel of the house stands in its room', async ({ page, server, tolerate }) => {
  await test.step('the network is blocked', async () => {
    tolerate(/pagead2\.googlesyndication\.com|woff2/);
    const shifts = await watchShifts(page);
    await page.route(NETWORK, (route) => route.abort('blockedbyclient'));
    await page.context().addCookies(allowed(server.origin));
    await page.setViewportSize({ width: 1280, height: 1200 });
    await openCards(page, await topicNamed(page, 'Cisco CCNA'));
    await expect(slot(page).getByRole('link', { name: 'Study without ads' })).toBeVisible();
    await expect(place(page)).toHaveCount(0);
    expect(await shifts()).toBe(0);
  });
  await test.step('the network has no ad', async () => {
    tolerate(/^foreign request: https:\/\/pagead2\.googlesyndication\.com\//);
    const { pushes } = await playNetwork(page, { fills: false });
    await page.context().addCookies(allowed(server.origin));
    await openCards(page, await topicNamed(page, 'Cisco CCNA'));
    await expect(slot(page).getByRole('link', { name: 'Study without ads' })).toBeVisible();
    expect(await pushes()).toHaveLength(1);
  });
  await test.step('the script comes and does nothing', async () => {
    tolerate(/^foreign request: https:\/\/pagead2\.googlesyndication\.com\//);
    await page.route(NETWORK, (route) =>
      route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: '' }),
    );
    await page.context().addCookies(allowed(server.origin));
    await page.clock.install();
    await openCards(page, await topicNamed(page, 'Cisco CCNA'));
    await expect(place(page)).toHaveCount(1);
    await page.clock.runFor(8_000);
    await expect(slot(page).getByRole('link', { name: 'Study without ads' })).toBeVisible();
  });
});

test('nothing moves when the ad comes, however large it makes itself', async ({ page, server, tolerate }) => {
  tolerate(/^foreign request: https:\/\/pagead2\.googlesyndication\.com\/|woff2/);
  const { pushes } = await playNetwork(page);
  const shifts = await watchShifts(page);
  await page.context().addCookies(allowed(server.origin));
  await page.setViewportSize({ width: 1280, height: 1200 });
  const topic = await topicNamed(page, 'Cisco CCNA');
  for (const open of [openQuestion, openCards]) {
    await open(page, topic);
    await expect(place(page)).toHaveAttribute('data-ad-status', 'filled');
    expect(await pushes()).toHaveLength(1);
    expect(await shifts()).toBe(0);
  }
});
