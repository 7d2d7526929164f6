/** Returns the number of open change requests in words: `2 open change requests`. */
export const openChangesWords = (count: number): string =>
  count === 1 ? 'One open change request' : `${count} open change requests`
