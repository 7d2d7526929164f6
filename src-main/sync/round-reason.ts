/**
 * The reason for a round: an edit on this machine, an event of an open stream, or another one. The others are requests
 * of the user, failures and ends of streams, among others.
 */
export type RoundReason = 'edit' | 'event' | 'other'

/** The reasons that were given for one round. */
export type RoundReasons = ReadonlySet<RoundReason>
