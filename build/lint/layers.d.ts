/** The entries of each part of the source, top first. */
export const LAYERS: Readonly<Record<string, readonly string[]>>
