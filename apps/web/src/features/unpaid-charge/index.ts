export { UnpaidCharges } from './unpaid-charges.tsx';
