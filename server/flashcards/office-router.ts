export const flashcardsOfficeRouter = {};
