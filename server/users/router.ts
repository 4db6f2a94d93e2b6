export const usersRouter = {};
