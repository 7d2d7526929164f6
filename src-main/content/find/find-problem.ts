/** The reason why a pattern cannot be used, as a sentence for the user. */
export class FindProblem extends Error {}
