export const questionUploadsRouter = {};
