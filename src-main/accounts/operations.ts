import { z } from 'zod'
import { localUser } from '../operations/access/local-user.ts'
import { localOperationsById } from '../operations/engine/local-operation.ts'
import {
  AccountShown,
  Connected,
  FreshCopy,
  SignedOut,
  StartedAnew,
  Unsent,
} from '../schemas/people/account.ts'
import { Id } from '../schemas/primitives.ts'
import { defineAccountOperation, type AnyAccountOperation } from './define-account-operation.ts'
import { inviteOperations } from './invite-operations.ts'

const nothing = z.object({})
const accountParams = z.object({ accountId: Id })

const listAccounts = defineAccountOperation({
  id: 'listAccounts',
  summary: 'List the accounts of this machine',
  method: 'GET',
  path: '/local/accounts',
  success: 200,
  params: nothing,
  query: nothing,
  body: undefined,
  response: z.object({ items: z.array(AccountShown) }),
  access: localUser,
  run: (accounts) => ({ items: accounts.list() }),
})

const connectAccount = defineAccountOperation({
  id: 'connectAccount',
  summary: 'Connect to a remote by its address and a token, and open a copy of it',
  method: 'POST',
  path: '/local/accounts',
  success: 200,
  params: nothing,
  query: nothing,
  body: z.object({
    remote: z.string().min(1).max(2000),
    token: z.string().trim().min(1).max(4000),
    leaveUnsent: z.boolean().default(false),
  }),
  response: Connected,
  access: localUser,
  run: (accounts, { body }) => accounts.connect(body),
})

const switchAccount = defineAccountOperation({
  id: 'switchAccount',
  summary: 'Open another account, or the local workspace',
  method: 'PUT',
  path: '/local/account',
  success: 204,
  params: nothing,
  query: nothing,
  body: z.object({ account: Id.nullable(), leaveUnsent: z.boolean().default(false) }),
  response: undefined,
  access: localUser,
  async run(accounts, { body }) {
    await accounts.switchTo(body.account, body)
    return null
  },
})

const listUnsent = defineAccountOperation({
  id: 'listUnsent',
  summary: 'List the unsent edits of an account, as far as they are readable',
  method: 'GET',
  path: '/local/accounts/{accountId}/unsent',
  success: 200,
  params: accountParams,
  query: nothing,
  body: undefined,
  response: Unsent,
  access: localUser,
  run: (accounts, { params }) => accounts.unsent(params.accountId),
})

const makeFreshCopy = defineAccountOperation({
  id: 'makeFreshCopy',
  summary: 'Quarantine the damaged copy of the open account, and create a new one',
  method: 'POST',
  path: '/local/accounts/{accountId}/fresh-copy',
  success: 200,
  params: accountParams,
  query: nothing,
  body: undefined,
  response: FreshCopy,
  access: localUser,
  run: (accounts, { params }) => accounts.makeFreshCopy(params.accountId),
})

const startWorkspaceAnew = defineAccountOperation({
  id: 'startWorkspaceAnew',
  summary: 'Quarantine the damaged local workspace, and create a new one',
  method: 'POST',
  path: '/local/workspace/start-anew',
  success: 200,
  params: nothing,
  query: nothing,
  body: undefined,
  response: StartedAnew,
  access: localUser,
  run: (accounts) => accounts.startWorkspaceAnew(),
})

const signOut = defineAccountOperation({
  id: 'signOut',
  summary: 'Remove an account, its token and its copy',
  method: 'POST',
  path: '/local/accounts/{accountId}/sign-out',
  success: 200,
  params: accountParams,
  query: nothing,
  body: z.object({ discardUnsent: z.boolean().default(false) }),
  response: SignedOut,
  access: localUser,
  run: (accounts, { params, body }) => accounts.signOut(params.accountId, body),
})

const table = {
  listAccounts,
  connectAccount,
  switchAccount,
  listUnsent,
  makeFreshCopy,
  startWorkspaceAnew,
  signOut,
  ...inviteOperations,
}

/** The operations of a host with accounts, for the types of the app's client. */
export type AccountOperations = typeof table

/** The operations of a host with accounts, by their ids. */
export const accountOperations = localOperationsById<AnyAccountOperation>(Object.values(table))
