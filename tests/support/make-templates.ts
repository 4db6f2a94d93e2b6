import { pgliteTemplateFolder, postgresTemplate } from './templates.ts';

/** Makes what the journeys' databases are copies of, and prints where it is. */
const [postgresql, pglite] = [
  await postgresTemplate(process.env.TEST_DATABASE_URL as string),
  await pgliteTemplateFolder(),
];
console.log(JSON.stringify({ postgresql, pglite }));
