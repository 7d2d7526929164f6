/** The refusal for earlier versions, because replicas store only the version in force. */
export const NEEDS_HOST = {
  kind: 'refused',
  reason: 'Earlier versions of a specification are stored at the server. Connect to it and try again.',
} as const
