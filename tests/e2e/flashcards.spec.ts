import { anAccount } from './account-steps.ts';
import { topicNamed } from './ad-steps.ts';
import { axeFindings, expectGoodLook } from './axe.ts';
import { pressKeys } from './keyboard-steps.ts';
import { refuse, tryAgain } from './network-steps.ts';
import { linkIn } from './part-steps.ts';
import { expect, learner, overflow, type Page, startSession, test } from './support.ts';
import { tolerate } from './watch-steps.ts';

const side = (page: Page) => page.locator('.flash__side');
const text = (page: Page) => page.locator('.flash__body');

/** Opens the cards of a topic at the first one; returns how many there are. */
async function openCards(page: Page): Promise<number> {
  const topic = await topicNamed(page, 'AWS Solutions Architect');
  await page.goto(`/flashcards/${topic}?card=1`);
  const counter = await page.getByText(/^1 of \d+$/).textContent();
  return Number(counter?.split(' ').at(-1));
}

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => {
    await startSession(page, learner);
  });

  test('the topics and their cards, by mouse and by single keys', async ({ page }) => {
    await test.step('L2-109 to L2-113: topics by category with their numbers of cards', async () => {
      await page.goto('/flashcards');
      await expect(page.getByRole('heading', { name: 'Flashcard Topics', level: 1 })).toBeVisible();
      await expect(page.getByText('Choose a topic to study with flashcards')).toBeVisible();
      const cloud = page.getByRole('listitem').filter({ hasText: 'AWS Solutions Architect' });
      await expect(cloud).toContainText(/\d+ flashcards available/);
      const later = page.getByRole('link', { name: 'Study Now: Kubernetes Administrator' });
      await expect(later).toBeHidden();
      await page.getByRole('heading', { name: 'DevOps' }).click();
      await expect(later).toBeVisible();
    });
    await test.step('L4-029, L4-030, L4-031: by mouse, the card turns, moves within bounds, and another card shows its front', async () => {
      const total = await openCards(page);
      const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name }));
      await expect(previous as NonNullable<typeof previous>).toBeDisabled();
      await expect(side(page)).toHaveText('Front');
      const front = await text(page).textContent();
      await text(page).click();
      await expect(side(page)).toHaveText('Back');
      await expect(text(page)).not.toHaveText(front as string);
      await page.getByRole('button', { name: 'Turn the card' }).click();
      await expect(text(page)).toHaveText(front as string);

      await text(page).click();
      await next?.click();
      await expect(page.getByText(`2 of ${total}`, { exact: true })).toBeVisible();
      await expect(side(page)).toHaveText('Front');
      await expect(text(page)).not.toHaveText(front as string);
      await previous?.click();
      await expect(text(page)).toHaveText(front as string);
    });
    await test.step('after Next or Shuffle by the mouse, Space turns this card and brings no other', async () => {
      const total = await openCards(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText(`2 of ${total}`, { exact: true })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(side(page)).toHaveText('Back');
      await expect(page.getByText(`2 of ${total}`, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Shuffle' }).click();
      await expect(page.getByText('Shuffled.')).toBeVisible();
      const front = await text(page).textContent();
      await page.keyboard.press('Enter');
      await expect(side(page)).toHaveText('Back');
      await page.keyboard.press('Space');
      await expect(text(page), 'not shuffled again').toHaveText(front as string);
      // The keyboard goes on from where the mouse was.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Back in order' })).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page.getByText('Shuffled.')).toHaveCount(0);
    });
    await test.step('keys that are typed into a field turn nothing', async () => {
      await openCards(page);
      await page.evaluate(() => {
        const field = document.createElement('input');
        field.setAttribute('aria-label', 'Note');
        document.querySelector('main')?.append(field);
      });
      await page.getByLabel('Note').pressSequentially('a b');
      await pressKeys(page, 'ArrowRight', 'Enter');
      await expect(page.getByLabel('Note')).toHaveValue('a b');
      await expect(side(page)).toHaveText('Front');
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    });
    await test.step('what comes up is in a live region, the place in the deck in another', async () => {
      const total = await openCards(page);
      const live = page.locator('[aria-live="polite"][aria-atomic="true"]');
      await expect(live).toContainText('Front');
      await page.keyboard.press('Space');
      await expect(live).toContainText('Back');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('status').filter({ hasText: `2 of ${total}` })).toBeVisible();
    });
    await test.step('an address without a topic says so and leads back', async () => {
      tolerate(/status of 40[04]/);
      for (const [id, status] of [
        ['00000000-0000-4000-8000-000000000000', 404],
        ['no-topic', 400],
      ] as const) {
        const response = await page.goto(`/flashcards/${id}`);
        expect(response?.status(), id).toBe(status);
        await expect(page.getByRole('alert'), id).toContainText('Topic not found');
        await page.getByRole('link', { name: 'Flashcard topics' }).click();
        await expect(page).toHaveURL(/\/flashcards$/);
      }
    });
    await test.step('L2-105: a topic without cards says so and leads back', async () => {
      await page.goto('/flashcards');
      const topic = { id: '00000000-0000-4000-8000-000000000000', name: 'Bare', description: '', question_count: 0 };
      await page.route('**/api/topics/*/flashcards', (route) => route.fulfill({ json: { topic, flashcards: [] } }));
      await linkIn(page, 'Study Now').first().click();
      await expect(page.getByText('No flashcards available for this topic.')).toBeVisible();
      await page.getByRole('link', { name: 'Flashcard topics' }).click();
      await expect(page.getByRole('heading', { name: 'Flashcard Topics' })).toBeVisible();
    });
    await test.step('the motion of turning is there, and not under reduced motion', async () => {
      await openCards(page);
      await page.keyboard.press('Space');
      await expect(side(page)).toHaveText('Back');
      await expect(text(page)).toHaveCSS('animation-duration', '1e-05s');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.keyboard.press('Space');
      await expect(text(page)).toHaveCSS('animation-duration', '0.2s');
      await page.keyboard.press('ArrowRight');
      await expect(text(page)).toHaveCSS('animation-name', 'none');
    });
  });

  test('by keyboard: from the topics to the last card and a practice test', { tag: '@pglite' }, async ({ page }) => {
    await page.goto('/flashcards');
    const study = page.getByRole('link', { name: 'Study Now: AWS Solutions Architect' });
    for (let stops = 0; stops < 30; stops++) {
      await page.keyboard.press('Tab');
      if (await study.evaluate((link) => link === document.activeElement)) break;
    }
    await expect(study).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'AWS Solutions Architect', level: 1 })).toBeVisible();
    const counter = page.getByText(/^\d+ of \d+$/);
    await expect(counter).toHaveText(/^1 of /);
    const total = Number((await counter.textContent())?.split(' ').at(-1));

    await page.keyboard.press('Space');
    await expect(side(page)).toHaveText('Back');
    await page.keyboard.press('Enter');
    await expect(side(page)).toHaveText('Front');
    await page.keyboard.press('ArrowLeft');
    await expect(counter).toHaveText(`1 of ${total}`);
    await pressKeys(page, 'Space', 'ArrowRight');
    await expect(counter).toHaveText(`2 of ${total}`);
    await expect(side(page)).toHaveText('Front');
    await page.keyboard.press('End');
    await expect(counter).toHaveText(`${total} of ${total}`);
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`${total} of ${total}`);
    await page.keyboard.press('Home');
    await expect(counter).toHaveText(`1 of ${total}`);

    // On a button, Space and Enter are the button's.
    const next = page.getByRole('button', { name: 'Next' });
    await next.focus();
    await page.keyboard.press('Space');
    await expect(counter).toHaveText(`2 of ${total}`);
    await expect(side(page)).toHaveText('Front');
    const turn = page.getByRole('button', { name: 'Turn the card' });
    await turn.focus();
    await page.keyboard.press('Enter');
    await expect(side(page)).toHaveText('Back');
    await expect(turn).toBeFocused();
    // With a modifier the keys are the browser's.
    await page.keyboard.press('Shift+ArrowRight');
    await expect(counter).toHaveText(`2 of ${total}`);

    await page.getByRole('link', { name: 'Practice Test' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/quiz\//);
  });

  test('cards are reloaded, looked at, and fail', async ({ page }) => {
    await test.step('a reload keeps the place, and the order of shuffled cards', async () => {
      const total = await openCards(page);
      for (let card = 1; card < 4; card++) await page.keyboard.press('ArrowRight');
      const fourth = await text(page).textContent();
      await page.reload();
      await expect(page.getByText(`4 of ${total}`, { exact: true })).toBeVisible();
      await expect(text(page)).toHaveText(fourth as string);

      await page.getByRole('button', { name: 'Shuffle' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Shuffled.' })).toBeVisible();
      await expect(page.getByText(`1 of ${total}`, { exact: true })).toBeVisible();
      const read = async () => {
        const fronts: (string | null)[] = [];
        await page.keyboard.press('Home');
        for (let card = 0; card < 5; card++) {
          await expect(page.getByText(`${card + 1} of ${total}`, { exact: true })).toBeVisible();
          fronts.push(await text(page).textContent());
          if (card < 4) await page.keyboard.press('ArrowRight');
        }
        return fronts;
      };
      const shuffled = await read();
      await page.reload();
      await expect(page.getByText(`5 of ${total}`, { exact: true })).toBeVisible();
      expect(await read()).toEqual(shuffled);
      await page.getByRole('button', { name: 'Back in order' }).click();
      const ordered = await read();
      expect(ordered[3]).toBe(fourth);
      expect(ordered).not.toEqual(shuffled);
    });
    await test.step('it looks right', async () => {
      await page.goto('/flashcards');
      await expectGoodLook(page, 'topics');
      await linkIn(page, 'Study Now').first().click();
      await expect(side(page)).toHaveText('Front');
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflow(page), 'the front of a card').toBe(0);
      await text(page).click();
      await page.getByRole('button', { name: 'Shuffle' }).click();
      await expectGoodLook(page, 'shuffled cards');
    });
    await test.step('L8-007, L8-053: without a network the sentence stands there, and Try Again recovers', async () => {
      tolerate(/api\/(health|auth\/session|study)|verify-ad-free/);
      await page.goto('/flashcards');
      await page.route('**/api/**', (route) => route.abort());
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await linkIn(page, 'Study Now').first().click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Failed to load flashcards');
      await expect(alert).toContainText(
        'Unable to connect to the server. Please check your internet connection and try again.',
      );
      const forCards = asked.filter((path) => path.startsWith('/api/') && !/verify-ad-free|session|study/.test(path));
      expect(forCards).toEqual(['/api/health']);
      await tryAgain(page, '**/api/**');
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    });
    await test.step('L8-054: a failure of the topics is told, after the shape of the list, and Try Again recovers', async () => {
      tolerate(/api\/flashcard-topics/);
      await openCards(page);
      let tries = 0;
      await page.route('**/api/flashcard-topics', (route) => {
        tries++;
        return route.fulfill({ status: 500, json: { error: 'Broken', code: 'INTERNAL' } });
      });
      await page.getByRole('link', { name: 'Flashcard topics' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Loading Flashcard Topics' })).toBeAttached();
      await expect(page.getByRole('alert')).toContainText('Failed to load flashcard topics');
      expect(tries).toBe(3);
      await tryAgain(page, '**/api/flashcard-topics');
      await expect(page.getByRole('heading', { name: 'Flashcard Topics', level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Study Now/ }).first()).toBeVisible();
    });
  });
});

test('cards are graded, and what was only turned is no review', async ({ page }) => {
  tolerate(/api\/study|status of 500/);
  await startSession(page, await anAccount());
  await page.route('**/api/topics/*/flashcards', async (route) => {
    const response = await route.fetch();
    const { topic, flashcards } = await response.json();
    await route.fulfill({ response, json: { topic, flashcards: flashcards.slice(0, 4) } });
  });
  const open = async () => {
    await page.goto('/flashcards');
    await page.getByRole('link', { name: 'Study Now: AWS Solutions Architect' }).click();
    await expect(side(page)).toHaveText('Front');
  };
  const counter = page.getByText(/^\d+ of \d+$/);
  const grades = page.getByRole('group', { name: 'How well did you know it?' }).getByRole('button');
  const graded = async () => {
    const { reviews } = (await (await page.request.get('/api/users/me/export')).json()).export;
    return reviews.map(({ grade }: { grade: number }) => grade).sort();
  };

  await test.step('a turned card takes four grades, each with its interval, and one leads to the next card', async () => {
    await open();
    await page.keyboard.press('3');
    await expect(counter).toHaveText('1 of 4');
    await expect(grades).toHaveCount(0);
    await page.keyboard.press('Space');
    const texts = [/^Again.*back in 10 min/, /^Hard.*holds 1 day/, /^Good.*holds 2 days/, /^Easy.*holds 8 days/];
    await expect(grades).toHaveText(texts);
    await expectGoodLook(page, 'grades');
    await page.keyboard.press('3');
    await expect(counter).toHaveText('2 of 4');
    await expect(side(page)).toHaveText('Front');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await pressKeys(page, 'Space', 'ArrowRight', 'Space');
    await grades.first().click();
    await expect(counter).toHaveText('4 of 4');
    await expect.poll(graded).toEqual([1, 3]);
  });
  await test.step('one comes back to the card where one left off, or starts from the first', async () => {
    await open();
    await expect(counter).toHaveText('4 of 4');
    const leftOff = page.getByText(/^You left off here (today|yesterday) at \d+:\d\d [AP]M\. Start from card 1$/);
    await expect(leftOff).toBeVisible();
    await expectGoodLook(page, 'left off');
    await page.keyboard.press('ArrowLeft');
    await expect(leftOff).toHaveCount(0);
    await expect(page.getByText('Last seen today')).toBeVisible();
    await pressKeys(page, 'ArrowRight', 'Space', '4');
  });
  const end = page.getByRole('region', { name: /You've been through/ });
  await test.step('after the last card the end says what was done with them', async () => {
    await expect(page.getByRole('heading', { name: "You've been through all 4 cards" })).toBeFocused();
    await expect(counter).toHaveText('4 of 4');
    await expect(end).toContainText("3 graded, 1 only turned. Cards that are only turned don't count as reviewed.");
    const grades = ['1', /^back in \d+ min$/, '0', '', '1', 'holds 2 days', '1', 'holds 8 days'];
    await expect(end.getByRole('definition')).toHaveText(grades);
    await expect.poll(graded).toEqual([1, 3, 4]);
    await expect(page.getByRole('link', { name: 'Choose settings' })).toHaveAttribute('href', /^\/quiz\//);
    await expectGoodLook(page, 'the end of a deck');
  });
  await test.step('those that were missed are repeated, and the others graded', async () => {
    await page.keyboard.press('Enter');
    await expect(counter).toHaveText('1 of 1');
    await pressKeys(page, 'Space', '3');
    await expect(page.getByRole('heading', { name: "You've been through the card" })).toBeVisible();
    await page.getByRole('button', { name: 'Grade the other 1' }).click();
    await pressKeys(page, 'Space', '2');
    await expect(page.getByRole('button', { name: /Repeat|Grade/ })).toHaveCount(0);
    await expect.poll(graded).toEqual([1, 2, 3, 3, 4]);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(counter).toHaveText('1 of 4');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('region', { name: 'That was the last card' })).toContainText('4 not turned.');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(side(page)).toHaveText('Front');
  });
  await test.step('a deck that was gone through begins anew, and without its grades the cards can be turned', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(side(page)).toHaveCount(0);
    await page.goto('/flashcards');
    await refuse(page, '**/api/study/topics/*/cards', 'Broken', 'INTERNAL');
    await page.getByRole('link', { name: 'Study Now: AWS Solutions Architect' }).click();
    await expect(counter).toHaveText('1 of 4');
    await expect(page.getByText('Your grades could not be loaded, so these cards can only be turned.')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(side(page)).toHaveText('Back');
    await expect(grades).toHaveCount(0);
    await expectGoodLook(page, 'without grades');
  });
});

test.describe('visitors', () => {
  test('a visitor signs in for the cards, or takes the demo', async ({ page }) => {
    await test.step('L2-102: the cards need a sign-in, which says why and leads back', async () => {
      await page.goto('/flashcards');
      await expect(page).toHaveURL(/\/login\?from=%2Fflashcards$/);
      await expect(page.getByText('Please sign in to view flashcards')).toBeVisible();
    });
    await test.step('L2-107, L2-114: the demo has five cards, turns and moves, and asks the server for nothing', async () => {
      await page.goto('/demo/flashcards');
      await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
      const asked: string[] = [];
      // The tab's picture is the browser's own wish.
      page.on('request', (request) => request.url().endsWith('/seal.svg') || asked.push(request.url()));
      const seen = new Set<string>();
      for (let card = 1; card <= 5; card++) {
        await expect(page.getByText(`${card} of 5`, { exact: true })).toBeVisible();
        seen.add((await text(page).textContent()) ?? '');
        await text(page).click();
        await expect(side(page)).toHaveText('Back');
        seen.add((await text(page).textContent()) ?? '');
        if (card < 5) await page.getByRole('button', { name: 'Next' }).click();
      }
      expect(seen.size).toBe(10);
      await expect(text(page).locator('code').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
      expect(asked).toEqual([]);
      await expect(page.getByRole('link', { name: 'Create Free Account' })).toHaveAttribute('href', '/register');
      await page.getByRole('link', { name: 'Browse All Topics' }).click();
      await expect(page).toHaveURL(/\/login\?from=%2Fcertifications$/);
      await expect(page.getByText('Please sign in to view certifications')).toBeVisible();
    });
    await test.step('L2-107, L2-108: the built-in demo topic has Create Free Account only', async () => {
      await page.goto('/flashcards/demo');
      await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create Free Account' })).toHaveAttribute('href', '/register');
      await expect(page.getByRole('link', { name: 'Browse All Topics' })).toHaveCount(0);
      expect(await axeFindings(page)).toEqual([]);
    });
    await test.step('the demo: it looks right', async () => {
      await page.goto('/demo/flashcards');
      await text(page).click();
      await expect(side(page)).toHaveText('Back');
      await expectGoodLook(page);
    });
  });
});
