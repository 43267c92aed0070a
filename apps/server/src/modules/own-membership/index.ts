export { ownMembershipRoutes } from './routes.ts';
export { sendDocumentNotices } from './send-document-notices.ts';
export { sendMembershipNotices } from './send-membership-notices.ts';
export { deleteExpiredDocuments } from './store/documents.ts';
