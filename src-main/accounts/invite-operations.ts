import { z } from 'zod'
import { localUser } from '../operations/access/local-user.ts'
import { Connected, OpenedInvite, type AccountShown } from '../schemas/people/account.ts'
import { DisplayName } from '../schemas/people/user.ts'
import { Id } from '../schemas/primitives.ts'
import { Problem } from '../schemas/problem.ts'
import type { Accounts } from './accounts.ts'
import { defineAccountOperation } from './define-account-operation.ts'
import { parseInviteLink } from './invite-link.ts'

const nothing = z.object({})
/** A link, or the content of an invite file. */
const InviteText = z.string().min(1).max(4000)

const openInvite = defineAccountOperation({
  id: 'openInvite',
  summary: 'Show who invites to what, by the link or the file of an invite',
  method: 'POST',
  path: '/local/invites/open',
  success: 200,
  params: nothing,
  query: nothing,
  body: z.object({ link: InviteText }),
  response: OpenedInvite,
  access: localUser,
  async run(accounts, { body }) {
    const invite = parseInviteLink(body.link)
    const preview = await accounts.invites.preview(invite)
    const { remote } = invite
    return { remote, preview, accounts: accounts.list().filter((account) => account.remote === remote) }
  },
})

const acceptInvite = defineAccountOperation({
  id: 'acceptInvite',
  summary: 'Become a user of a remote by an invite, and open a copy of it',
  method: 'POST',
  path: '/local/invites/accept',
  success: 200,
  params: nothing,
  query: nothing,
  body: z.object({ link: InviteText, displayName: DisplayName, leaveUnsent: z.boolean().default(false) }),
  response: Connected,
  access: localUser,
  async run(accounts, { body }) {
    const invite = parseInviteLink(body.link)
    // An acceptance cannot be taken back, so the question about unsent edits comes first.
    accounts.refuseLeaving(body.leaveUnsent)
    const token = await accounts.invites.accept(invite, body.displayName)
    const connected = await accounts.connect({ remote: invite.remote, token, leaveUnsent: true })
    await accounts.invites.forget(invite)
    return connected
  },
})

const followInvite = defineAccountOperation({
  id: 'followInvite',
  summary: 'Join by an invite as the user of an account of this machine, and open its copy',
  method: 'POST',
  path: '/local/accounts/{accountId}/follow-invite',
  success: 200,
  params: z.object({ accountId: Id }),
  query: nothing,
  body: z.object({ link: InviteText, leaveUnsent: z.boolean().default(false) }),
  response: Connected,
  access: localUser,
  async run(accounts, { params, body }) {
    const invite = parseInviteLink(body.link)
    const account = shownAccount(accounts, params.accountId)
    if (account.remote !== invite.remote) throw ofOtherServer()
    if (!account.current) accounts.refuseLeaving(body.leaveUnsent)
    await accounts.invites.join(invite, account)
    await accounts.switchTo(account.id, { leaveUnsent: true })
    void accounts.workspace.replica?.loop.runRound()
    return { account: shownAccount(accounts, account.id) }
  },
})

export const inviteOperations = { openInvite, acceptInvite, followInvite }

function shownAccount(accounts: Accounts, id: string): AccountShown {
  const account = accounts.list().find((known) => known.id === id)
  if (account) return account
  throw new Problem('resource.unknown', 'This account is no longer on this machine. Load the list again.')
}

const ofOtherServer = (): Problem =>
  new Problem('input.invalid', 'This invite is of another server. Choose an account of that server.')
