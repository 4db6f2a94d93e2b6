import { command, withDatabase } from './command.ts';

/**
 * `npm run study:fold`: writes the reviews of earlier results that have none, and folds every memory again from its reviews. It may be
 * repeated, and run while the site is up.
 */
await command({ usage: 'npm run study:fold', words: [0, 0] }, async ({ settings }) => {
  await withDatabase(settings, 'filled', async (deps) => {
    const { logCompleted } = await import('../server/quizzes/log-answers.ts');
    const { refoldAll } = await import('../server/study/refold.ts');
    let attempts = 0;
    for (let n = await logCompleted(deps); n > 0; n = await logCompleted(deps)) {
      attempts += n;
      console.log(`${attempts} earlier attempts are in the log of reviews.`);
    }
    for await (const memories of refoldAll(deps.db)) console.log(`${memories} memories were folded again.`);
  });
});
