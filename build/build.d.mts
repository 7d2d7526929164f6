/** Returns true when `out/` contains a build of the current sources. */
export function isFresh(): boolean
