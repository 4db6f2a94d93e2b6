export const usersContract = {};
