import type { Accepted } from './accepted.ts'

/** Differences of operations on integrations. */
export const integrations: readonly Accepted[] = [
  {
    reason: 'the specification does not show this field, and nothing here supports it',
    lines: [
      'listIntegrations: answer items[].owner.permissions.ownTeam is missing',
      'listIntegrations: answer items[].owner.permissions.createOpenAPISpec is missing',
      'listIntegrations: answer items[].owner.permissions.ingestConversations is missing',
      'listIntegrations: answer items[].owner.permissions.viewBilling is missing',
      'listIntegrations: answer items[].owner.permissions.listIntegrations is missing',
      'getIntegrationByName: answer owner.permissions.ownTeam is missing',
      'getIntegrationByName: answer owner.permissions.createOpenAPISpec is missing',
      'getIntegrationByName: answer owner.permissions.ingestConversations is missing',
      'getIntegrationByName: answer owner.permissions.viewBilling is missing',
      'getIntegrationByName: answer owner.permissions.listIntegrations is missing',
      'publishIntegration: answer owner.permissions.ownTeam is missing',
      'publishIntegration: answer owner.permissions.createOpenAPISpec is missing',
      'publishIntegration: answer owner.permissions.ingestConversations is missing',
      'publishIntegration: answer owner.permissions.viewBilling is missing',
      'publishIntegration: answer owner.permissions.listIntegrations is missing',
    ],
  },
  {
    reason: 'the specification shows both: one without the other could not be read back',
    lines: [
      'publishIntegration: body blocks[].markdown.codeblock is required',
      'publishIntegration: body blocks[].markdown.body is required',
    ],
  },
]
