export const overviewRouter = {};
