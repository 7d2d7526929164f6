import { expect, it, onTestFinished } from 'vitest'
import { createToken } from '../../src-main/operations/tokens/tokens.ts'
import type { Log } from '../../src-main/platform/log.ts'
import { TokenUses } from '../../src-main/workspace/token-uses.ts'
import { ManualScheduler } from '../support/sync/replica.ts'
import { openTestWorkspace } from '../support/workspace.ts'

const MINUTE = 60_000

function usedTokens(count: number) {
  const workspace = openTestWorkspace()
  onTestFinished(() => workspace.close())
  const { store, now: clock, newId } = workspace
  const user = workspace.call('getAuthenticatedUser', {}).id
  const tokens = Array.from(
    { length: count },
    (_, at) => createToken({ store, clock, newId }, { user, label: `Token ${at}` }).token,
  )
  const scheduler = new ManualScheduler()
  const warnings: string[] = []
  const log: Log = {
    info: () => undefined,
    warn: (_, message) => void warnings.push(message),
    error: () => undefined,
  }
  let commits = 0
  store.committed = () => (commits += 1)
  return {
    workspace,
    tokens,
    scheduler,
    warnings,
    uses: new TokenUses({ store, clock, log }, scheduler),
    commits: () => commits,
    stored: () =>
      store.get<{ count: number }>('SELECT count(*) AS count FROM token WHERE last_used_at IS NOT NULL')
        ?.count,
  }
}

it('uses of any number of tokens at the same time are stored in one write', () => {
  const { uses, tokens, scheduler, commits, stored } = usedTokens(200)
  for (const token of [...tokens, ...tokens]) uses.note(token)
  expect([commits(), stored()]).toEqual([0, 0])
  scheduler.runAll()
  expect([commits(), stored()]).toEqual([1, 200])
})

it('uses of one token are stored once a minute, with the time of the use', () => {
  const { uses, tokens, scheduler, commits, workspace } = usedTokens(1)
  const [token = ''] = tokens
  const lastUse = () => workspace.store.get<{ at: number }>('SELECT last_used_at AS at FROM token')?.at
  uses.note(token)
  const first = workspace.now()
  scheduler.runAll()
  expect([commits(), lastUse()]).toEqual([1, first])
  workspace.advance(MINUTE - 1)
  uses.note(token)
  expect(scheduler.isIdle).toBe(true)
  workspace.advance(1)
  uses.note(token)
  scheduler.runAll()
  expect([commits(), lastUse()]).toEqual([2, first + MINUTE])
})

it('uses of tokens that wait are stored when the workspace closes', () => {
  const { uses, tokens, stored } = usedTokens(3)
  for (const token of tokens) uses.note(token)
  uses.close()
  uses.close()
  expect(stored()).toBe(3)
})

it('uses of tokens that cannot be stored are reported, and nothing fails', () => {
  const { uses, tokens, scheduler, warnings, workspace } = usedTokens(1)
  workspace.store.database.pragma('query_only = ON')
  uses.note(tokens[0] ?? '')
  scheduler.runAll()
  expect(warnings).toEqual(['The last uses of tokens were not stored'])
})
