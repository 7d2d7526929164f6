import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { Desktop } from '../../../src-main/schemas/bridge.ts'
import { useOpenedInvites } from '../../../src-renderer/features/shell/use-opened-invites.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

it('an opened invite that cannot be read is reported', async () => {
  const host = new FakeHost()
  const problem = { code: 'input.invalid', status: 400, message: 'The file of the invite cannot be read.' }
  host.desktop = {
    takeInvite: async () => ({ ok: false, problem }),
    onInvite: () => () => undefined,
  } as unknown as Desktop
  const Shell = defineComponent({
    setup() {
      useOpenedInvites()
      return () => null
    },
  })
  await mountInApp(Shell, { host })
  await flushPromises()
  expect(useToasts().toasts.map(({ text, tone }) => [text, tone])).toEqual([[problem.message, 'danger']])
})
