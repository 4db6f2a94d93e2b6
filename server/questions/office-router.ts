export const questionsOfficeRouter = {};
