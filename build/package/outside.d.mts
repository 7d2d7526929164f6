export const OUTSIDE: string[]
export function outsideFolders(): string[]
