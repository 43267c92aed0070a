export { notificationJobs } from './jobs.ts';
export { notificationRoutes } from './routes.ts';
export { type NotificationSettings, readNotificationSettings } from './store/client-settings.ts';
export { claimNotifications, deleteSentNotifications } from './store/sent-notifications.ts';
export { createUnsubscribeUrl } from './unsubscribe-token.ts';
