import type { PublishIntegration } from '../../src-main/schemas/integration.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from './workspace.ts'

/** The required fields of an integration. */
export const LEAST = { title: 'Charts', description: 'Draws charts', scopes: [], script: 'export default {}' }

/** A PNG of one pixel, in base64. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Publishes an integration with the required fields and those of `body`. */
export function publish(
  workspace: TestWorkspace,
  name: string,
  body: Partial<PublishIntegration> = {},
  as: Visitor = workspace,
) {
  const input = { ...LEAST, organization: workspace.organization, ...body }
  return as.call('publishIntegration', { params: { integrationName: name }, body: input })
}

/** Opens a workspace with an integration of each visibility, named after it. */
export function openShop() {
  const workspace = openTestWorkspace()
  for (const visibility of ['public', 'private', 'unlisted'] as const)
    publish(workspace, visibility, { visibility })
  return workspace
}
