import { anAccount } from './account-steps.ts';
import { administrator } from './admin-steps.ts';
import { refuse, tryAgain, unforeseen } from './network-steps.ts';
import { expectLink, expectTexts, linkIn } from './part-steps.ts';
import { retryAtOnce } from './retry-steps.ts';
import { expect, signIn, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

/** The specification's words and places, seen on the screens that have them. */

test('a visitor reads the public screens, and why to sign in', async ({ page }) => {
  await test.step('L2-001 to L2-007: the public routes answer, each with its own screen', async () => {
    const screens: [string, RegExp][] = [
      ['/', /Master Your Tech Certifications/],
      ['/login', /Sign In/],
      ['/register', /Create your account/],
      ['/forgot-password', /password/i],
      ['/demo/quiz', /Question 1 of 5/],
      ['/demo/flashcards', /1 of 5/],
    ];
    for (const [path, words] of screens) {
      await page.goto(path);
      await expect(page.locator('main').getByText(words).first(), path).toBeVisible();
    }
    await page.goto('/reset-password');
    await expect(page, 'L2-005: without a code one signs in first').toHaveURL(/\/login/);
  });
  await test.step('L2-047 to L2-062: the four paths with their exams', async () => {
    await page.goto('/');
    const rows = page.locator('.timetable tbody tr');
    for (const words of [
      ['Cloud Computing', 'AWS', 'Azure', 'Google Cloud'],
      ['Security', 'CompTIA Security+', 'CISSP', 'CEH'],
      ['Networking', 'CCNA', 'Network+', 'CCNP'],
      ['DevOps', 'Docker', 'Kubernetes', 'Jenkins'],
    ] as const) {
      const [path, first] = words;
      const row = rows.filter({ hasText: path }).filter({ hasText: first });
      for (const word of words) await expect(row).toContainText(word);
      await expectLink(row, /Start Learning/, '/login');
    }
    await expect(rows.filter({ hasText: 'IT Support and Projects' }), 'what else the library has').toHaveCount(1);
  });
  await test.step('L2-068, L2-069, L2-071: what the account screens have', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expectLink(page, /Forgot/, /\/forgot-password/);
    await expectLink(page.locator('main'), /Create Free Account/, /\/register/);
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.goto('/register');
    for (const section of ['Basic Information', 'Contact Information', 'Career Information']) {
      await expect(page.getByText(section)).toBeVisible();
    }
  });
  await test.step('L5-015 to L5-019: the years of experience; L5-039 to L5-054: the sixteen certifications', async () => {
    await page.goto('/register');
    const years = page.getByLabel(/Years of experience/).locator('option');
    const offered = await years.evaluateAll((options) =>
      options.map((option) => [(option as HTMLOptionElement).value, option.textContent]),
    );
    expect(offered.slice(1)).toEqual([
      ['0', 'Less than 1 year'],
      ['1', '1-2 years'],
      ['3', '3-5 years'],
      ['6', '6-10 years'],
      ['11', 'More than 10 years'],
    ]);
    for (const certification of [
      ...['AWS Solutions Architect', 'AWS Developer', 'AWS SysOps Administrator', 'Azure Administrator'],
      ...['Azure Developer', 'Azure Solutions Architect', 'Google Cloud Professional Architect'],
      ...['Google Cloud Professional Developer', 'Cisco CCNA', 'Cisco CCNP', 'CompTIA Security+'],
      ...['CompTIA Network+', 'CompTIA A+', 'CISSP', 'CEH', 'PMP'],
    ]) {
      await expect(page.getByRole('checkbox', { name: certification })).toHaveCount(1);
    }
  });
  await test.step('L8-046, L8-052: why one is asked to sign in, in the words of the screen one came from', async () => {
    await page.goto('/certifications');
    await expect(page.getByText('Please sign in to view certifications')).toBeVisible();
    await page.goto('/flashcards');
    await expect(page.getByText('Please sign in to view flashcards')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByText('Please log in to continue')).toBeVisible();
  });
});

test('L2-022 to L2-025, L2-081 to L2-100, L4-007, L4-010, L4-021: a quiz from the settings to the results, word by word', {
  tag: '@pglite',
}, async ({ page }) => {
  await startSession(page, await anAccount(), '/flashcards');
  await expect(page.getByRole('heading', { name: 'Flashcard Topics' })).toBeVisible();
  await page.goto('/certifications');
  await page.getByRole('heading', { name: 'Networking' }).click();
  const practice = page.locator('.topic', { hasText: 'Cisco CCNA' }).getByRole('link', { name: /Practice Test/ });
  await practice.click();
  await expect(page.getByText('Which questions')).toBeVisible();
  await page.getByLabel('Number of questions', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' }), 'L2-084').toBeDisabled();
  const clock = page.getByRole('timer');
  const before = await clock.textContent();
  await expect(clock, 'L4-010: it ticks').not.toHaveText(before as string);
  await page.getByTitle('Flag question for review').click();
  const flagged = page.getByTitle('Unflag question');
  await expect(flagged, 'L2-089').toHaveAttribute('aria-pressed', 'true');
  await flagged.click();
  await expect(page.getByTitle('Flag question for review')).toHaveAttribute('aria-pressed', 'false');
  await page.clock.install();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume Test' })).toBeVisible();
  const stopped = await page.getByRole('timer').textContent();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('timer'), 'L4-010: not while paused').toHaveText(stopped as string);
  await page.getByRole('button', { name: 'Resume Test' }).click();
  for (let question = 1; question < 5; question++) {
    await page.locator('.choice').first().click();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByRole('button', { name: 'Next' }), 'L2-085: Next becomes Complete Quiz').toHaveCount(0);
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('heading', { name: /^(Passed|Failed)$/ })).toBeVisible();
  await expect(page.locator('.score .display')).toHaveText(/^\d+%$/);
  await expect(
    page.getByText('Correct answer, not picked').or(page.getByText('Your answer, correct')).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectLink(page, 'Study Flashcards', /\/flashcards\//);
  await expectLink(page.locator('.score__acts'), 'Certifications', '/certifications');
  await page.getByRole('link', { name: 'New Quiz' }).click();
  await expect(page.getByRole('button', { name: 'Start Quiz' }), 'L4-021').toBeVisible();
});

test('L2-035, L2-036, L9-020: a top bar when wide, a bar of five columns when narrow', async ({ page }) => {
  await signIn(page, administrator);
  const wide = page.getByRole('navigation', { name: 'Main', exact: true });
  const narrow = page.getByRole('navigation', { name: 'Main, small screens' });
  await expect(wide.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(narrow).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(narrow.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(wide).toBeHidden();
  const columns = await narrow.evaluate((bar) => getComputedStyle(bar).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(5);
});

test('a quiz that cannot be loaded or begun', async ({ page }) => {
  await test.step('L8-043, L8-044: what could not be loaded is named, and Try Again loads it in place', async () => {
    tolerate(/500/);
    await retryAtOnce(page);
    await signIn(page, await anAccount());
    await refuse(page, '**/api/topics/*/practice');
    await page.getByText('Security', { exact: true }).click();
    const practice = linkIn(page.locator('.topic', { hasText: 'CompTIA Security+' }), /Practice Test/);
    await practice.click();
    await expect(page.getByText('Failed to load topic information')).toBeVisible();
    await tryAgain(page, '**/api/topics/*/practice');
    await expect(page.getByText('Which questions')).toBeVisible();
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await expect(page.getByText('Question 1 of 10')).toBeVisible();
    await page.getByRole('link', { name: /Leave the quiz/ }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await refuse(page, '**/api/attempts/*');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: /^Unfinished attempt/ }).click();
    await page.getByRole('link', { name: /Resume at question/ }).click();
    await expect(page.getByText('Failed to load questions. Please try again.')).toBeVisible();
    await tryAgain(page, '**/api/attempts/*');
    await expect(page.getByText('Question 1 of 10')).toBeVisible();
  });
  await test.step('L8-008, L8-011: a call without a network, and a server that fails every time, each in its sentence', async () => {
    tolerate(/ERR_FAILED|Failed to fetch|500/);
    await retryAtOnce(page);
    await signIn(page, await anAccount());
    await page.getByText('Security', { exact: true }).click();
    await linkIn(page.locator('.topic', { hasText: 'CompTIA Security+' }), /Practice Test/).click();
    await expect(page.getByText('Which questions')).toBeVisible();
    const start = page.getByRole('button', { name: 'Start Quiz' });
    await page.route('**/api/topics/*/attempts', (route) => route.abort());
    await start.click();
    await expectTexts(page, 'Unable to connect to the server. Please check your internet connection.');
    await page.unroute('**/api/topics/*/attempts');
    await refuse(page, '**/api/topics/*/attempts');
    await start.click();
    await expect(page.getByText(unforeseen)).toBeVisible();
  });
});
