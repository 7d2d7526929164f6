import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makePrivateFolder, PRIVATE_FILE } from '../platform/private-files.ts'
import { Problem } from '../schemas/problem.ts'

/** An account on this machine. Its token is in the keychain, never in this file. */
const KnownAccount = z.object({
  /** The name of the folder with the account's copy. */
  id: z.string().regex(/^[0-9a-f]{24}$/),
  remote: z.string(),
  user: z.object({ id: z.string(), displayName: z.string() }),
})
export type KnownAccount = z.infer<typeof KnownAccount>

const AccountList = z.object({
  /** The id of the open account; null for the local workspace. */
  current: z.string().nullable(),
  accounts: z.array(KnownAccount),
})
export type AccountList = z.infer<typeof AccountList>

const FILE = 'accounts.json'

/** Returns the accounts of a data folder. Throws `store.damaged` when another program has changed the list. */
export function readAccounts(data: string): AccountList {
  try {
    return AccountList.parse(JSON.parse(readFileSync(join(data, FILE), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, accounts: [] }
    throw new Problem(
      'store.damaged',
      `The list of accounts (${FILE} in the data folder) cannot be read. Nothing was changed. Restore it from a backup, or remove it and connect again.`,
      { cause: error },
    )
  }
}

/** Writes the list to a new file first, so that a crash leaves one of the two intact. */
export function writeAccounts(data: string, list: AccountList): void {
  makePrivateFolder(data)
  const path = join(data, FILE)
  writeFileSync(`${path}.new`, JSON.stringify(list, null, 2), { mode: PRIVATE_FILE, flush: true })
  renameSync(`${path}.new`, path)
}
