import { hostname } from 'node:os'
import { systemClock } from '../platform/clock.ts'
import { randomId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import { connectRemote } from '../remote/connect-remote.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { Keychain } from '../secrets/keychain.ts'
import { openWorkspace, type WorkspaceOptions } from '../workspace/core.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import { Accounts } from './accounts.ts'

/**
 * Opens the workspace of a data folder: the local one, or the copy of the account that was last open. `fillOwn` fills a
 * new local workspace.
 */
export async function openAccountWorkspace(
  options: WorkspaceOptions,
  keychain: Keychain,
  fillOwn: (workspace: HostedWorkspace) => Promise<void> = async () => undefined,
): Promise<Accounts> {
  const { data, log = createLog(process.stderr), clock = systemClock, newId = randomId } = options
  return Accounts.open({
    data,
    keychain,
    log,
    clock,
    newId,
    device: deviceName(hostname()),
    connect: connectRemote,
    openOwn: () => openWorkspace(options),
    fillOwn,
    openCopy: (folder, remote, client) => openCopy({ ...options, data: folder }, remote, client),
  })
}

/** Returns the name of a machine as the label of a token, which has at most 50 characters. */
const deviceName = (host: string): string => `Carrel on ${host || 'a computer'}`.slice(0, 50)

/** Opens the copy of a remote in its own folder. */
function openCopy(options: WorkspaceOptions, remote: string, client: RemoteClient): HostedWorkspace {
  return openWorkspace({
    ...options,
    replica: { remote, client, scheduler: systemScheduler, chance: () => Math.random() },
  })
}
