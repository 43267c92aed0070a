export { sendDocumentNotices } from './send-document-notices.ts';
export { ownMembershipRoutes } from './routes.ts';
export { deleteExpiredDocuments } from './store/documents.ts';
