/** Returns true when `out/` holds a build of the current sources. */
export function isFresh(): boolean
