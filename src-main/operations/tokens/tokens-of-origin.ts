/** The refusal on a replica. A token opens the host that created it, so a replica forwards these operations. */
export const TOKENS_OF_ORIGIN = {
  kind: 'refused',
  reason: 'The tokens of a workspace are stored where it is hosted.',
  unsupportedMessage:
    'This server does not manage its tokens through apps. Create and revoke them in the settings of the service.',
} as const
