import { createHash } from 'node:crypto'
import { newToken } from '../operations/tokens/tokens.ts'
import type { AccountShown } from '../schemas/people/account.ts'
import { UserInvitePreview } from '../schemas/people/user-invite.ts'
import { Problem } from '../schemas/problem.ts'
import { tokenAccount, type Keychain } from '../secrets/keychain.ts'
import type { InviteLink } from './invite-link.ts'
import type { CopyParts } from './open-copy.ts'

export interface InviteParts extends Pick<CopyParts, 'connect' | 'keychain'> {
  /** The name of this machine in the list of a user's tokens. */
  device: string
}

/** Invites to remotes, opened on this machine. Every function throws the problems of the invite and the network. */
export class RemoteInvites {
  readonly #parts: InviteParts

  constructor(parts: InviteParts) {
    this.#parts = parts
  }

  /** Requests the preview of an invite: its author, and the content that it opens. */
  async preview(invite: InviteLink): Promise<UserInvitePreview> {
    const { remote, secret } = invite
    // A new token identifies nobody, so the server answers by the secret. It may already know a pending token.
    const token = (await pendingToken(this.#parts.keychain, pendingEntry(invite))) ?? newToken()
    const value = await this.#call(remote, token, 'previewUserInvite', { secret })
    return UserInvitePreview.parse(value)
  }

  /**
   * Accepts an invite with a token that this machine generated, and returns the token. The token is stored before it is
   * sent. So when the answer is lost, the next attempt sends the same token and creates no second user.
   */
  async accept(invite: InviteLink, displayName: string): Promise<string> {
    const { keychain, device } = this.#parts
    const { remote, secret } = invite
    const entry = pendingEntry(invite)
    const token = (await pendingToken(keychain, entry)) ?? newToken()
    const stored = await keychain.write(entry, token)
    if (!stored.ok) throw stored.problem
    try {
      await this.#call(remote, token, 'acceptUserInvite', { secret, displayName, token, device })
    } catch (error) {
      // A spent token would be refused forever. Any other token may be that of a created user.
      if (error instanceof Problem && error.code === 'invite.token-spent') await this.forget(invite)
      throw error
    }
    return token
  }

  /** Removes the pending token of an invite, once the account's own entry contains it. */
  async forget(invite: InviteLink): Promise<void> {
    const removed = await this.#parts.keychain.remove(pendingEntry(invite))
    if (!removed.ok) throw removed.problem
  }

  /** Follows an invite as the user of an account. */
  async join({ remote, secret }: InviteLink, { user }: Pick<AccountShown, 'user'>): Promise<void> {
    const read = await this.#parts.keychain.read(tokenAccount({ remote, user: user.id }))
    if (!read.ok) throw read.problem
    if (read.secret === null) {
      throw new Problem(
        'auth.required',
        'This account has no token here. Enter one on the accounts screen first.',
      )
    }
    await this.#call(remote, read.secret, 'joinWithUserInvite', { secret })
  }

  async #call(remote: string, token: string, operation: string, body: object): Promise<unknown> {
    const client = this.#parts.connect(remote, () => token)
    try {
      const result = await client.call(operation, { body }, { priority: 'user' })
      if (!result.ok) throw result.problem
      return result.value
    } finally {
      client.close()
    }
  }
}

/** The keychain entry of a token whose acceptance may have arrived. It reveals no secret. */
function pendingEntry({ remote, secret }: InviteLink): string {
  const name = createHash('sha256').update(secret).digest('hex').slice(0, 24)
  return tokenAccount({ remote, user: `invite ${name}` })
}

async function pendingToken(keychain: Keychain, entry: string): Promise<string | null> {
  const read = await keychain.read(entry)
  return read.ok ? read.secret : null
}
