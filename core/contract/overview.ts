export const overviewContract = {};
