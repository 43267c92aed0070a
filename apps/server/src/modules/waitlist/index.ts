export { waitlistJobs } from './jobs.ts';
export { leaveAllWaitlists } from './leave-waitlist.ts';
export { waitlistRoutes } from './routes.ts';
export { deleteEndedEntries } from './store/delete-ended.ts';
export { createQueueSweep } from './sweep-queues.ts';
export { trySettleQueue } from './try-settle-queue.ts';
