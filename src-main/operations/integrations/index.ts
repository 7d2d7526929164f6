import { getIntegration } from './get-integration.ts'
import { installIntegration } from './install-integration.ts'
import { listInstallations } from './list-installations.ts'
import { listIntegrations } from './list-integrations.ts'
import { publishIntegration } from './publish-integration.ts'
import { unpublishIntegration } from './unpublish-integration.ts'

export const integrations = {
  listIntegrations,
  getIntegration,
  publishIntegration,
  unpublishIntegration,
  listInstallations,
  installIntegration,
}
