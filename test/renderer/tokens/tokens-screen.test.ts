import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Token } from '../../../src-main/schemas/people/token.ts'
import TokensScreen from '../../../src-renderer/features/tokens/TokensScreen.vue'
import { provideSync } from '../../../src-renderer/session/sync.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { FakeHost, Refused, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { idleConnection } from '../support/replica.ts'

const Shell = defineComponent({
  setup() {
    provideSync()
    return () => [h(TokensScreen), h(AppToasts)]
  },
})
const token = (id: string, more: Partial<Token> = {}): Token => ({
  object: 'token',
  id,
  label: `Token ${id}`,
  beginning: `crl_${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})

async function screen(tokens: Token[], answers: Answers = {}) {
  const host = new FakeHost({
    listUserTokens: () => ({ items: tokens, count: tokens.length }),
    ...answers,
  })
  const app = await mountInApp(Shell, { host })
  await flushPromises()
  const inputsOf = (operation: string) =>
    host.calls.filter((call) => call.operation === operation).map(({ input }) => input)
  const buttons = () => [...document.querySelectorAll('button')]
  const press = async (name: string): Promise<void> => {
    const button = buttons().findLast(
      (found) => (found.getAttribute('aria-label') ?? found.textContent?.trim()) === name,
    )
    if (!button) throw new Error(`No button is called ${name}`)
    button.click()
    await flushPromises()
  }
  const type = async (text: string): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
    field.value = text
    field.dispatchEvent(new Event('input'))
    await flushPromises()
  }
  return { ...app, host, inputsOf, press, type }
}

describe('the tokens of a user', () => {
  it('are listed with their details, the newest first', async () => {
    const { wrapper } = await screen([
      token('a'),
      token('b', { createdAt: '2026-11-20T10:30:00.000Z', lastUsedAt: '2026-11-20T11:00:00.000Z' }),
    ])
    const rows = wrapper.findAll('li.item').map((row) => row.text())
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain('Token b')
    expect(rows[0]).toContain('crl_b…')
    expect(rows[0]).toContain('last used')
    expect(rows[1]).toContain('never used')
  })

  it('shows a new one once, until the user closes it', async () => {
    const held: Token[] = []
    const { press, type, inputsOf, host } = await screen(held, {
      createUserToken: ({ body }) => ({ ...token('new', { label: body.label }), token: 'crl_secret' }),
    })
    await press('New token')
    await type('  Release script ')
    await press('Create the token')
    expect(inputsOf('createUserToken')).toEqual([{ body: { label: 'Release script' } }])
    expect(document.querySelector<HTMLInputElement>('[aria-label=Token]')?.value).toBe('crl_secret')

    held.push(token('new'))
    host.touch({ kind: 'user' })
    await flushPromises()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await flushPromises()
    expect(document.querySelector('[aria-label=Token]')).not.toBeNull()
    await press('Done')
    expect(document.body.innerHTML).not.toContain('crl_secret')
    expect(document.body.textContent).toContain('Token new')
  })

  it('shows next to the field why one could not be created', async () => {
    const { press, type } = await screen([], {
      createUserToken: () => {
        throw new Refused({ code: 'input.invalid', status: 400, message: 'That is not a label.' })
      },
    })
    await press('New token')
    await type('x')
    await press('Create the token')
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('That is not a label.')
  })

  it('revokes one only after confirmation', async () => {
    const { press, inputsOf, wrapper } = await screen([token('a')], { revokeUserToken: () => null })
    await press('Revoke Token a')
    await press('Cancel')
    expect(inputsOf('revokeUserToken')).toEqual([])
    await press('Revoke Token a')
    await press('Revoke')
    expect(inputsOf('revokeUserToken')).toEqual([{ params: { tokenId: 'a' } }])
    expect(wrapper.text()).toContain('“Token a” was revoked.')
  })

  it('are listed on a replica as its remote has them, and read again after one is revoked', async () => {
    const held = [token('a'), token('b', { current: true })]
    const { wrapper, press } = await screen(held, {
      getConnection: () => idleConnection,
      revokeUserToken: () => {
        held.shift()
        return null
      },
    })
    expect(wrapper.text()).toContain('docs.example.org')
    expect(wrapper.find('li.item').text()).toContain('Used by this copy')
    await press('Revoke Token b')
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('This copy uses it.')
    await press('Cancel')
    await press('Revoke Token a')
    await press('Revoke')
    expect(wrapper.findAll('li.item')).toHaveLength(1)
  })

  it('are replaced by the reason on an offline replica', async () => {
    const message = 'It is not reachable now; try again once you are online.'
    const { wrapper } = await screen([], {
      getConnection: () => ({ ...idleConnection, online: false, state: 'offline' as const }),
      listUserTokens: () => {
        throw new Refused({ code: 'sync.needs-remote', status: 503, message })
      },
    })
    expect(wrapper.text()).toContain(message)
  })
})
