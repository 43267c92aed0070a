export { createOrderCalendar } from './create-order-calendar.ts';
export { orderDocumentRoutes } from './routes.ts';
