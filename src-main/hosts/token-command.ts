import { existsSync } from 'node:fs'
import { presentToken } from '../operations/tokens/token-row.ts'
import { createToken, revokeToken, type TokenRow } from '../operations/tokens/tokens.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import { Problem } from '../schemas/problem.ts'
import { databaseFile } from '../store/database-file.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { identityOf } from '../workspace/first-start.ts'
import type { TokenCommand } from './token-options.ts'

interface Sources {
  clock: Clock
  newId: IdSource
}

/**
 * Creates, lists or revokes tokens in a data folder, even while a host runs on it. Returns the lines to print: one JSON
 * value each. It opens only the store, because opening the workspace would remove the rest of an unfinished import.
 * Throws `resource.unknown` for an unknown workspace, user or token.
 */
export function runTokenCommand(command: TokenCommand, sources: Sources): object[] {
  const file = databaseFile(command.data)
  if (!existsSync(file)) {
    throw unknown(`There is no workspace in ${command.data}. Start the host on that folder first.`)
  }
  const store = openStore(file)
  try {
    return store.transaction(() => run(store, command, sources))
  } finally {
    store.close()
  }
}

function run(store: Store, command: TokenCommand, sources: Sources): object[] {
  if (command.action === 'revoke') return revoke(store, command.id)
  if (command.action === 'list') return list(store, command.user)
  const user = userOf(store, command.user) ?? identityOf(store, sources).localUser
  const { row, token } = createToken({ store, ...sources }, { user, label: command.label })
  return [{ ...presentToken(row), user, token }]
}

function list(store: Store, email: string | undefined): object[] {
  const user = userOf(store, email)
  const rows =
    user === undefined
      ? store.all<TokenRow>('SELECT * FROM token ORDER BY seq')
      : store.all<TokenRow>('SELECT * FROM token WHERE user = ? ORDER BY seq', user)
  return rows.map((row) => ({ ...presentToken(row), user: row.user }))
}

function revoke(store: Store, id: string): object[] {
  const row = store.get<TokenRow>('SELECT * FROM token WHERE id = ?', id)
  if (!row) throw unknown(`There is no token with the id "${id}". Use list to see the ids.`)
  revokeToken(store, row.user, id)
  return [{ id, revoked: true }]
}

/** Returns the id of the user with an address; undefined without an address. */
function userOf(store: Store, email: string | undefined): string | undefined {
  if (email === undefined) return undefined
  const row = store.get<{ id: string }>('SELECT id FROM user WHERE email = ?', email.toLowerCase())
  if (row) return row.id
  throw unknown(`There is no user with the address "${email}". An administrator can invite them.`)
}

function unknown(message: string): Problem {
  return new Problem('resource.unknown', message)
}
