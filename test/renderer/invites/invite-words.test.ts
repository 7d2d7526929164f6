import { describe, expect, it } from 'vitest'
import { parseInviteLink } from '../../../src-main/accounts/invite-link.ts'
import { InviteSecret, DeviceToken } from '../../../src-main/schemas/people/user-invite.ts'
import {
  inviteFile,
  inviteLink,
  isOfThisMachine,
  newDeviceToken,
} from '../../../src-renderer/features/invites/invite-link.ts'
import { inviteSentence } from '../../../src-renderer/features/invites/invite-words.ts'

const SECRET = `cri_${'Ab-_1'.repeat(8)}xyz`
const preview = {
  organization: { id: 'o', title: 'Library' },
  place: { kind: 'space' as const, id: 's', title: 'Handbook' },
  role: 'admin' as const,
  invitedBy: 'Ada',
  expiresAt: '2026-12-01T10:00:00.000Z',
}

describe('the sentence of an invite', () => {
  it('names the inviter, the place and the role', () => {
    expect(inviteSentence(preview)).toBe(
      'You are invited by Ada to the space “Handbook” as an administrator.',
    )
  })

  it.each(['You', 'Unnamed user'])('names no inviter whose name is the placeholder %s', (invitedBy) => {
    expect(inviteSentence({ ...preview, invitedBy, role: 'read' })).toBe(
      'You are invited to the space “Handbook” as a reader.',
    )
  })
})

describe('a link and a file of an invite', () => {
  it.each(['https://docs.example.org', 'https://docs.example.org/', 'https://example.org/carrel/'])(
    'lead the app from %s to the same server and secret',
    (address) => {
      expect(InviteSecret.parse(SECRET)).toBe(SECRET)
      const read = { remote: address.replace(/\/$/, ''), secret: SECRET }
      const link = inviteLink(address, SECRET)
      expect(parseInviteLink(link)).toEqual(read)
      expect(parseInviteLink(inviteFile('My “own” library', link))).toEqual(read)
    },
  )

  it('never lead to a server without encryption on another machine', () => {
    const link = inviteLink('http://docs.example.org', SECRET)
    expect(() => parseInviteLink(link)).toThrow(/encryption/)
  })

  it('are recognised by a loopback address as limited to this machine', () => {
    const here = ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']
    expect(here.map(isOfThisMachine)).toEqual([true, true, true])
    expect(['https://docs.example.org', 'not an address'].map(isOfThisMachine)).toEqual([false, false])
  })
})

describe('the token of a browser', () => {
  it('has the form that an origin accepts, and differs each time', () => {
    const tokens = Array.from({ length: 50 }, newDeviceToken)
    for (const token of tokens) expect(DeviceToken.parse(token)).toBe(token)
    expect(new Set(tokens).size).toBe(50)
  })
})
