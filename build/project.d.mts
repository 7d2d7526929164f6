/** Returns the absolute path of a path inside the project. */
export function inProject(...parts: string[]): string
