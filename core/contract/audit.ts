export const auditContract = {};
