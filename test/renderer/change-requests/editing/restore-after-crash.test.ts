import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { PageDraft } from '../../../../src-renderer/features/change-requests/editing/draft/page-draft.ts'
import {
  restoreAfterCrash,
  type DraftLocks,
} from '../../../../src-renderer/features/change-requests/editing/draft/restore-after-crash.ts'

/** Locks of one browser, as its windows share them. */
function sharedLocks(): { locks: DraftLocks; held: Set<string> } {
  const held = new Set<string>()
  const request = async (name: string, _options: LockOptions, run: (lock: Lock | null) => unknown) => {
    const isFree = !held.has(name)
    if (isFree) held.add(name)
    await run(isFree ? { name, mode: 'exclusive' } : null)
    if (isFree) held.delete(name)
  }
  return { locks: { request } as unknown as DraftLocks, held }
}

function draftOf(canRestore: boolean, log: string[]): PageDraft {
  const restoreRecovered = async (): Promise<void> => void log.push('restored')
  return { key: 'draft', canRestore, restoreRecovered } as unknown as PageDraft
}

describe('the text of an ended window', () => {
  it('is restored and reported once, while this window claims the draft', async () => {
    const { locks, held } = sharedLocks()
    const log: string[] = []
    const end = restoreAfterCrash(draftOf(true, log), () => log.push('reported'), locks)
    await flushPromises()
    expect([log, [...held]]).toEqual([['restored', 'reported'], ['draft']])
    end()
    await flushPromises()
    expect([...held]).toEqual([])
  })

  it('stays an offer while another window has the draft open', async () => {
    const { locks } = sharedLocks()
    const log: string[] = []
    restoreAfterCrash(draftOf(false, log), () => log.push('reported'), locks)
    restoreAfterCrash(draftOf(true, log), () => log.push('reported'), locks)
    await flushPromises()
    expect(log).toEqual([])
  })

  it('stays an offer where it needs a choice, and where the browser has no locks', async () => {
    const log: string[] = []
    restoreAfterCrash(draftOf(false, log), () => log.push('reported'), sharedLocks().locks)
    restoreAfterCrash(draftOf(true, log), () => log.push('reported'), undefined)
    await flushPromises()
    expect(log).toEqual([])
  })
})
