import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { Token } from '../../../src-main/schemas/people/token.ts'
import TokensScreen from '../../../src-renderer/features/tokens/TokensScreen.vue'
import { provideSync } from '../../../src-renderer/session/sync.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

const Shell = defineComponent({
  setup() {
    provideSync()
    return () => h(TokensScreen)
  },
})
const token = (id: string): Token => ({
  object: 'token',
  id,
  label: `Token ${id}`,
  beginning: `crl_${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
})

async function openTokens(answers: Answers): Promise<FakeHost> {
  const items = [token('a'), token('b')]
  const host = new FakeHost({ listUserTokens: () => ({ items, count: items.length }), ...answers })
  await mountInApp(Shell, { host })
  await flushPromises()
  return host
}

const revoked = (host: FakeHost): object[] =>
  host.calls.filter(({ operation }) => operation === 'revokeUserToken').map(({ input }) => input)

describe('while an answer about a token is late', () => {
  it('the next token is revoked too', async () => {
    const host = await openTokens({ revokeUserToken: () => deferred<null>().promise })
    for (const label of ['Token a', 'Token b']) {
      document.querySelector<HTMLElement>(`li.item button[aria-label*="${label}"]`)?.click()
      await flushPromises()
      await pressButton('Revoke', -1)
    }
    expect(revoked(host)).toEqual([{ params: { tokenId: 'a' } }, { params: { tokenId: 'b' } }])
  })

  it('a cancelled new token is revoked, because nobody has seen it', async () => {
    const answer = deferred<CallOutput<'createUserToken'>>()
    const host = await openTokens({ createUserToken: () => answer.promise, revokeUserToken: () => null })
    await pressButton('New token')
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
    field.value = 'Release script'
    field.dispatchEvent(new Event('input'))
    await flushPromises()
    await pressButton('Create the token')
    await pressButton('Cancel')
    answer.resolve({ ...token('c'), token: 'crl_c' })
    await flushPromises()
    expect(revoked(host)).toEqual([{ params: { tokenId: 'c' } }])
  })
})
