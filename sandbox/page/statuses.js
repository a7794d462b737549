/** The statuses of an order, in the words of the nodes in n8n. */
const STATUSES = {
	new: 'New',
	preparation: 'In Preparation',
	partial_fulfilment: 'Partly Fulfilled',
	ready_for_delivery: 'Ready for Delivery',
	delivery_in_progress: 'Being Delivered',
	delivered: 'Delivered',
	request_cancellation: 'Cancellation Requested',
	canceled: 'Canceled',
};

export const spoken = (status) => STATUSES[status] ?? status;
