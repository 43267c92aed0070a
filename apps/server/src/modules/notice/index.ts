export { type NoticeParams, noticeSchema, queueNotice } from './queue-notice.ts';
