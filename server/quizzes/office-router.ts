export const quizzesOfficeRouter = {};
