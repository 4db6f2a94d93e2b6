export default {
  dialect: 'postgresql',
  schema: './{server,local}/**/tables.ts',
  out: './server/db/migrations',
};
