export const reportsContract = {};
