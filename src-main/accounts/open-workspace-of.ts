import type { Log } from '../platform/log.ts'
import { Problem } from '../schemas/problem.ts'
import { ClosedWorkspace } from '../workspace/closed-workspace.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import type { KnownAccount } from './account-list.ts'
import { folderOf, openCopyOf, type CopyParts, type OpenCopy } from './open-copy.ts'

export interface OpenParts extends CopyParts {
  log: Log
  /** Opens the workspace of this machine, which is in the data folder itself. */
  openOwn(): HostedWorkspace
  /** Fills a new local workspace with the content of the first start. */
  fillOwn(workspace: HostedWorkspace): Promise<void>
}

/** The open workspace. `copy` is present when it belongs to an account and is readable. */
export interface Opened {
  workspace: HostedWorkspace
  copy: OpenCopy | undefined
}

/**
 * Opens the copy of an account, or the local workspace for null. With damaged data it returns a closed workspace that
 * reports the damage, so the app starts and offers ways out.
 */
export async function openWorkspaceOf(parts: OpenParts, account: KnownAccount | null): Promise<Opened> {
  const folder = account ? folderOf(parts.data, account) : parts.data
  try {
    const copy = account ? await openCopyOf(parts, account) : undefined
    return { workspace: copy?.workspace ?? parts.openOwn(), copy }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store.damaged') throw error
    return { workspace: new ClosedWorkspace(folder, error, parts.log), copy: undefined }
  }
}

/** Creates the local workspace, with the content of the first start. */
export async function openNewWorkspace(parts: OpenParts): Promise<HostedWorkspace> {
  const workspace = parts.openOwn()
  try {
    await parts.fillOwn(workspace)
    return workspace
  } catch (error) {
    await workspace.close()
    throw error
  }
}
