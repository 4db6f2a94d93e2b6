export const questionUploadsContract = {};
