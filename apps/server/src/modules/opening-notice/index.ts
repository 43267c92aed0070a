export { openingNoticeRoutes } from './routes.ts';
export { sendOpeningNotices } from './send-notices.ts';
