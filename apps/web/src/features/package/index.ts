export { createPackageInput, guestPassCartLine, packageCartLine } from './cart-line.tsx';
export { guestPassOrderLine, packageOrderLine } from './order-line.tsx';
export { ownPackagesQuery, type PackagePlan, packagePlansQuery } from './queries.ts';
export { UsesMeter } from './uses-meter.tsx';
