export default {
  dialect: 'postgresql',
  schema: './server/schema.ts',
  out: './server/db/migrations',
};
