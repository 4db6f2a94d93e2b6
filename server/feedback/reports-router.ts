export const reportsRouter = {};
