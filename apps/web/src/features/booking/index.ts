export { createBookingInput, createTicketInput } from './booking-item.ts';
export { bookingCartLine } from './cart-line.tsx';
export { groupVisits, type Visit } from './group-visits.ts';
export { lapsedBookingLine } from './lapsed-line.tsx';
export { bookingOrderLine } from './order-line.tsx';
export { ticketVisit } from './ticket-visit.tsx';
