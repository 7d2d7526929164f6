/** The time in milliseconds since the epoch. Handed in everywhere, so that a test can hold it still. */
export type Clock = () => number

/** The clock of the machine. */
export const systemClock: Clock = () => Date.now()
