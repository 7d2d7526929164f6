/** The time in milliseconds since the epoch. Injected everywhere, so that a test can stop it. */
export type Clock = () => number

/** The clock of the machine. */
export const systemClock: Clock = () => Date.now()
