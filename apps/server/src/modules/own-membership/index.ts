export { ownMembershipRoutes } from './routes.ts';
export { sendDocumentNotices } from './send-document-notices.ts';
export { deleteExpiredDocuments } from './store/documents.ts';
