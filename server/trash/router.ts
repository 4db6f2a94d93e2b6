export const trashRouter = {};
