import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { AccountShown } from '../../../src-main/schemas/people/account.ts'
import AccountsScreen from '../../../src-renderer/features/accounts/AccountsScreen.vue'
import { provideAccounts } from '../../../src-renderer/session/accounts.ts'
import { Refused, type Answers } from '../support/fake-host.ts'
import { pressButton } from '../support/press-button.ts'
import { edit, mountOnReplica, type OnReplica } from '../support/replica.ts'

const account: AccountShown = {
  id: 'a',
  remote: 'https://docs.example.org',
  user: { id: 'u', displayName: 'Ada Lovelace' },
  current: true,
  token: 'keychain',
  notice: null,
}
const TOKEN = 'carrel_recognisable'

const Screen = defineComponent({
  setup() {
    provideAccounts()
    return () => h(AccountsScreen)
  },
})

async function open(
  answers: Answers,
  more: Parameters<typeof mountOnReplica>[1] = {},
  at = '/accounts',
): Promise<OnReplica> {
  const app = await mountOnReplica(Screen, { at, answers, ...more })
  await flushPromises()
  return app
}

const field = (type: string): HTMLInputElement => document.querySelector(`input[type=${type}]`)!

async function connect(app: OnReplica, address: string, token: string): Promise<void> {
  await app.wrapper.find('input[type=text]').setValue(address)
  await app.wrapper.find('input[type=password]').setValue(token)
  await app.wrapper.find('form').trigger('submit')
  await flushPromises()
}

const refusing = (code: string, message: string): Answers => ({
  listAccounts: () => ({ items: [] }),
  connectAccount: () => {
    throw new Refused({ code, status: 400, message })
  },
})

describe('connecting to a workspace', () => {
  it('reports a wrong address next to its field, and leaves the token for another attempt', async () => {
    const app = await open(refusing('remote.unreachable', 'Nothing answers there.'), {}, '/accounts?connect')
    await connect(app, 'docs.example.org', TOKEN)
    const address = field('text')
    expect(address.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(address.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Nothing answers there.')
    expect(document.activeElement).toBe(address)
    expect(field('password').value).toBe(TOKEN)
  })

  it('removes a refused token from the page, and reports it next to its field', async () => {
    const app = await open(refusing('auth.required', 'It is not known there.'), {}, '/accounts?connect')
    await connect(app, 'docs.example.org', TOKEN)
    expect(field('password').getAttribute('aria-invalid')).toBe('true')
    expect(field('password').value).toBe('')
    expect(app.wrapper.text()).toContain('It is not known there.')
  })

  it('leaves nothing of the token in the page, and opens the workspace', async () => {
    const answers: Answers = {
      listAccounts: () => ({ items: [account] }),
      connectAccount: () => ({ account }),
    }
    const app = await open(answers, {}, '/accounts?connect')
    await connect(app, 'docs.example.org', TOKEN)
    expect(app.host.calls.find(({ operation }) => operation === 'connectAccount')?.input).toEqual({
      body: { remote: 'docs.example.org', token: TOKEN, leaveUnsent: false },
    })
    expect(app.router.currentRoute.value.fullPath).toBe('/')
    expect(document.querySelector('form')).toBeNull()
    expect(document.documentElement.outerHTML + JSON.stringify({ ...localStorage })).not.toContain(TOKEN)
  })

  it('stays on the screen to report that the token is stored only for this session', async () => {
    const notice = 'Carrel keeps your token until it ends. Run: sudo apt-get install gnome-keyring'
    const answers: Answers = {
      listAccounts: () => ({ items: [{ ...account, notice }] }),
      connectAccount: () => ({ account: { ...account, notice } }),
    }
    const app = await open(answers, {}, '/accounts?connect')
    await connect(app, 'docs.example.org', TOKEN)
    expect(app.router.currentRoute.value.path).toBe('/accounts')
    expect(app.wrapper.text()).toContain('sudo apt-get install gnome-keyring')
    expect(document.querySelector('form')).toBeNull()
  })
})

describe('leaving an account', () => {
  it('requests confirmation before it signs out, and does nothing until then', async () => {
    const app = await open({
      listAccounts: () => ({ items: [account] }),
      signOut: () => ({ texts: 0, notice: null }),
    })
    await pressButton('Sign out')
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('docs.example.org')
    expect(app.host.callCount('signOut')).toBe(0)
    await pressButton('Cancel')
    expect(app.host.callCount('signOut')).toBe(0)
  })

  it('stops at unsent edits, and discards them only after confirmation', async () => {
    const message = '1 edit has not been sent. Signing out removes the copy, and these edits with it.'
    const answers: Answers = {
      listAccounts: () => ({ items: [account] }),
      signOut: ({ body }) => {
        if (body?.discardUnsent) return { texts: 0, notice: null }
        throw new Refused({ code: 'account.unsent', status: 409, message })
      },
    }
    const app = await open(answers, { items: [edit()] })
    await pressButton('Sign out')
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(message)
    await pressButton('Stay here')
    expect(app.host.callCount('signOut')).toBe(1)
    await pressButton('Sign out')
    await pressButton('Put them in the trash and sign out')
    expect(app.host.calls.findLast(({ operation }) => operation === 'signOut')?.input).toEqual({
      params: { accountId: 'a' },
      body: { discardUnsent: true },
    })
    expect(app.router.currentRoute.value.path).toBe('/')
  })

  it('signs out of an account that is not open without leaving the open one', async () => {
    const other = { ...account, id: 'b', remote: 'https://other.example.org', current: false, token: null }
    let items: AccountShown[] = [account, other]
    const app = await open({
      listAccounts: () => ({ items }),
      listUnsent: () => ({ edits: [], whole: true }),
      signOut: () => {
        items = [account]
        return { texts: 0, notice: null }
      },
    })
    await pressButton('Sign out', 1)
    const dialog = document.querySelector('[role=alertdialog], [role=dialog]')!
    expect(dialog.textContent).toContain('other.example.org')
    ;[...dialog.querySelectorAll('button')].at(-1)!.click()
    await flushPromises()
    expect(app.host.calls.findLast(({ operation }) => operation === 'signOut')?.input).toMatchObject({
      params: { accountId: 'b' },
      body: { discardUnsent: false },
    })
    expect(app.wrapper.text()).not.toContain('other.example.org')
    expect(app.router.currentRoute.value.path).toBe('/accounts')
  })

  it('stops at unsent edits of an account that is not open, and offers to open it', async () => {
    const other = { ...account, current: false, token: null }
    const message = '2 edits have not been sent. Edit "Install", Post a comment.'
    const app = await open({
      listAccounts: () => ({ items: [other] }),
      listUnsent: () => ({ edits: ['Edit "Install"', 'Post a comment'], whole: true }),
      signOut: () => {
        throw new Refused({ code: 'account.unsent', status: 409, message })
      },
      switchAccount: () => null,
    })
    await pressButton('Sign out')
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(message)
    await pressButton('Open this account')
    expect(app.host.calls.findLast(({ operation }) => operation === 'switchAccount')?.input).toMatchObject({
      body: { account: 'a' },
    })
  })

  it('reports a refused token instead of the place where it is stored', async () => {
    const problem = { code: 'auth.required', status: 401, message: 'The server does not know this token.' }
    const inSession = { ...account, token: 'session' as const, notice: 'Kept until Carrel ends.' }
    const refused = await open({ listAccounts: () => ({ items: [inSession] }) }, { connection: { problem } })
    expect(refused.wrapper.text()).toContain(problem.message)
    expect(refused.wrapper.text()).not.toContain(inSession.notice)
    const nowhere = { ...account, token: 'missing' as const, notice: 'There is no token for this account.' }
    const missing = await open({ listAccounts: () => ({ items: [nowhere] }) }, { connection: { problem } })
    expect(missing.wrapper.text()).toContain(nowhere.notice)
  })

  it('offers a new token when the server does not know the stored one', async () => {
    const problem = { code: 'auth.required', status: 401, message: 'The server does not know this token.' }
    const app = await open({ listAccounts: () => ({ items: [account] }) }, { connection: { problem } })
    expect(app.wrapper.text()).toContain(problem.message)
    await pressButton('Enter a new token')
    expect(field('text').value).toBe(account.remote)
    expect(document.activeElement).toBe(field('password'))
  })
})

describe('a host that serves one workspace', () => {
  it('is reported as such', async () => {
    const app = await open({})
    expect(app.wrapper.text()).toContain('This host serves one workspace')
  })
})
