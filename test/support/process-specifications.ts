import { checkOnThisThread } from '../../src-main/operations/openapi-specs/processing/check-openapi.ts'
import { SpecProcessing } from '../../src-main/operations/openapi-specs/processing/spec-processing.ts'
import type { TestWorkspace } from './workspace.ts'

/** Processes the pending specifications of a workspace that were uploaded as texts. */
export async function processSpecifications(workspace: TestWorkspace): Promise<void> {
  const processing = new SpecProcessing({
    store: workspace.store,
    clock: workspace.now,
    newId: workspace.newId,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    fetch: () => Promise.reject(new Error('There is no network.')),
    check: checkOnThisThread,
    announce: (event) => workspace.events.push(event),
  })
  processing.wake()
  await processing.idle()
  await processing.close()
}
