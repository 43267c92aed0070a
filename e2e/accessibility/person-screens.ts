import { visit } from '../journeys.ts';
import {
  openAccount,
  openAccountBookings,
  openAccountWithCharge,
  openBookingDetails,
  openNewPassword,
  openPasswordLinkSent,
  openUnknownBooking,
  visitAccount,
} from './open-account.ts';
import { openNewcomerCheckout } from './open-payment.ts';
import { openAttendees, openWaiver } from './open-waiver.ts';
import type { TestScreen } from './test-screen.ts';

// The screens of a person: passwords, the newcomer's form and the account.
export const personScreens: readonly TestScreen[] = [
  { name: 'checkout with name and email', open: openNewcomerCheckout },
  { name: 'forgotten password', open: (page, client) => visit(page, client, '/forgotten-password') },
  { name: 'password link sent', open: openPasswordLinkSent },
  { name: 'new password', open: openNewPassword },
  { name: 'used password link', open: (page, client) => visit(page, client, '/reset-password#used') },
  { name: 'account', open: openAccount },
  { name: 'account of a guest', open: (page, client) => visitAccount(page, client, '/') },
  { name: 'account with charges', open: openAccountWithCharge, client: 'demo' },
  { name: 'upcoming bookings', open: openAccountBookings },
  {
    name: 'no cancelled bookings',
    open: async (page, client) => {
      await openAccount(page, client);
      await visitAccount(page, client, '/bookings/cancelled');
    },
  },
  { name: 'booking details', open: openBookingDetails },
  { name: 'unknown booking', open: openUnknownBooking },
  { name: 'attendees', open: openAttendees },
  { name: 'waiver to sign', open: openWaiver },
  { name: 'waiver link that no longer works', open: (page, client) => visit(page, client, '/waivers/sign') },
];
