import { describe, expect, it } from 'vitest'
import type { SyncConnection } from '../../../src-main/schemas/sync.ts'
import {
  connectionWords,
  editsSentence,
  remoteName,
  accessibleWords,
} from '../../../src-renderer/session/connection-words.ts'
import { clockTime } from '../../../src-renderer/ui/time/relative-time.ts'
import { idleConnection } from '../support/replica.ts'

const now = new Date(2026, 10, 21, 15, 30)
const today = new Date(2026, 10, 21, 14, 5)
const missing = {
  code: 'sync.missing-file',
  status: 503,
  message: 'The file "a.png" is not on this machine.',
}
const problem = { code: 'remote.refused', status: 401, message: 'The token is not known.' }

function label(more: Partial<SyncConnection>, isHostLost = false): string {
  return connectionWords({ ...idleConnection, ...more }, { isHostLost, now }).label
}

describe('the words of the connection', () => {
  it.each<[string, Partial<SyncConnection>]>([
    ['Online', {}],
    ['Syncing', { lastSyncedAt: null }],
    [`Offline since ${clockTime(today, now)}`, { state: 'offline', offlineSince: today.toISOString() }],
    [`Offline since ${clockTime(today, now)}`, { state: 'syncing', offlineSince: today.toISOString() }],
    ['Not connected yet', { state: 'offline', offlineSince: null }],
    ['Working offline', { state: 'offline', offlineOnPurpose: true }],
    ['Syncing', { state: 'syncing' }],
    ['Copying: 1,204 items', { state: 'syncing', progress: { pulled: 1204 } }],
    ['Not synced', { state: 'attention', problem }],
    ['Partly synced', { state: 'attention', problem: missing }],
    ['Partly synced', { state: 'attention', problem: { ...missing, code: 'sync.not-fetched' } }],
    ['Partly synced', { state: 'attention', problem: { ...missing, code: 'sync.organization-refused' } }],
    ['Server busy', { state: 'attention', problem: { ...problem, code: 'remote.busy', status: 503 } }],
    ['Server busy', { state: 'attention', problem: { ...problem, code: 'remote.limited', status: 429 } }],
    ['Online', { state: 'attention', attention: 2 }],
  ])('are "%s"', (words, connection) => {
    expect(label(connection)).toBe(words)
  })

  it('never show online while the host itself does not respond', () => {
    expect(label({}, true)).toBe('Carrel does not respond')
  })

  it('include the day of a time before today', () => {
    expect(clockTime(new Date(2026, 10, 19), now)).toBe('Nov 19')
    expect(clockTime(new Date(2025, 10, 19), now)).toBe('Nov 19, 2025')
  })
})

describe('the fate of the edits', () => {
  it.each<[string, Partial<SyncConnection>]>([
    ['All edits that can be sent are on the server.', {}],
    ['1 edit is on the way to the server.', { pending: 1 }],
    ['3 edits are stored here until the server responds.', { pending: 3, state: 'offline' }],
    [
      '3 edits are stored here until the server has time.',
      { pending: 3, problem: { ...problem, code: 'remote.busy' } },
    ],
    ['3 edits are stored here until you go online.', { pending: 3, offlineOnPurpose: true }],
  ])('is reported as "%s"', (sentence, connection) => {
    expect(editsSentence({ ...idleConnection, ...connection })).toBe(sentence)
  })
})

describe('the words for screen readers', () => {
  it('stay the same while the server is retried and does not respond', () => {
    const away = { offlineSince: today.toISOString() }
    const spoken = (['offline', 'syncing', 'offline'] as const).map((state) =>
      accessibleWords({ ...idleConnection, ...away, state }),
    )
    expect(new Set(spoken)).toEqual(new Set(['Offline.']))
  })

  it('stay the same while a user writes and the edits are sent', () => {
    const spoken = [{}, { pending: 1 }, { pending: 1, state: 'syncing' as const }].map((more) =>
      accessibleWords({ ...idleConnection, ...more }),
    )
    expect(new Set(spoken)).toEqual(new Set(['Online.']))
  })

  it('say that something is missing while the rest is synced', () => {
    expect(accessibleWords({ ...idleConnection, state: 'attention', problem: missing })).toBe(
      'Online. Some content could not be fetched.',
    )
  })

  it('include the number of edits that need the user', () => {
    expect(accessibleWords({ ...idleConnection, attention: 1 })).toBe('Online. 1 edit needs you.')
    expect(accessibleWords({ ...idleConnection, state: 'offline', attention: 2 })).toBe(
      'Offline. 2 edits need you.',
    )
  })
})

it('a remote is named by its host, without the protocol', () => {
  expect(remoteName('https://docs.example.org/')).toBe('docs.example.org')
})
