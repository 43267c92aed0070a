export { waitlistJobs } from './jobs.ts';
export { waitlistRoutes } from './routes.ts';
export { settleQueue } from './settle-queue.ts';
export { deleteEndedEntries } from './store/delete-ended.ts';
export { createQueueSweep } from './sweep-queues.ts';
