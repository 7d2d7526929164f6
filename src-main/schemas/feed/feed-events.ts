/** The path of the event stream beside the change feed, with its parameter. */
export const FEED_EVENTS_TEMPLATE = '/v1/orgs/{organizationId}/changes/events'
