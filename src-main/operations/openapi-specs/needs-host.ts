/** Replicas store the version in force alone. Earlier ones are read at the server. */
export const NEEDS_HOST = {
  kind: 'refused',
  why: 'Earlier versions of a specification are stored at the server. Connect to it and try again.',
} as const
