/** The id of a receipt's heading on the page of an order, with which links to the receipt end. */
export const receiptId = 'receipt';
