/** The reason why nothing can be imported into a replica now. */
export const NEEDS_SERVER =
  'Importing needs the server, which is not reachable now. Try again once you are online.'
