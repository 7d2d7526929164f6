/** Checks the types of a folder like this project. Returns a line for each error, with its place in the source. */
export function findTypeErrors(folder: string): Promise<string[]>
