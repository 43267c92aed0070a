export { checkTicketCancellation } from './check-cancellation.ts';
export { createTicketPurchasable } from './purchasable.ts';
export { ticketRoutes } from './routes.ts';
export { viewTicket, viewTicketChoice } from './view.ts';
