export const auditRouter = {};
