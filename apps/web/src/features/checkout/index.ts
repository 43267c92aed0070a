export { BeforePaymentFields } from './before-payment.tsx';
export { PaymentPanel } from './payment-panel.tsx';
export { createOrderRoutes, createPhoneRoutes } from './payment-routes.ts';
export { usePayment } from './use-payment.ts';

import './checkout.css';
