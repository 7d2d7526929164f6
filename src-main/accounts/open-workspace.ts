import { openWorkspace, type Workspace, type WorkspaceOptions } from '../workspace/core.ts'
import { connectRemote } from '../remote/connect-remote.ts'
import { systemClock } from '../platform/clock.ts'
import { randomId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { Keychain } from '../secrets/keychain.ts'
import { Accounts } from './accounts.ts'

/**
 * Opens the desk of a data folder: the workspace of this machine, or the copy of the account it was left with.
 * `fillOwn` fills a new workspace of this machine.
 */
export async function openAccountWorkspace(
  options: WorkspaceOptions,
  keychain: Keychain,
  fillOwn: (workspace: Workspace) => Promise<void> = async () => undefined,
): Promise<Accounts> {
  const { data, log = createLog(process.stderr), clock = systemClock, newId = randomId } = options
  return Accounts.open({
    data,
    keychain,
    log,
    clock,
    newId,
    connect: connectRemote,
    openOwn: () => openWorkspace(options),
    fillOwn,
    openCopy: (folder, remote, client) => openCopy({ ...options, data: folder }, remote, client),
  })
}

/** The copy of a remote in a folder of its own. */
function openCopy(options: WorkspaceOptions, remote: string, client: RemoteClient): Workspace {
  return openWorkspace({
    ...options,
    replica: { remote, client, scheduler: systemScheduler, chance: () => Math.random() },
  })
}
