import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { useSyncCommands } from '../../../src-renderer/features/sync/use-sync-commands.ts'
import type { PaletteItem } from '../../../src-renderer/session/palette-item.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { mountOnReplica, refused, type OnReplica } from '../support/replica.ts'

let commands: () => PaletteItem[]
const Palette = defineComponent({
  setup() {
    commands = useSyncCommands()
    return () => null
  },
})

async function open(more: Parameters<typeof mountOnReplica>[1] = {}): Promise<OnReplica> {
  const app = await mountOnReplica(Palette, more)
  await flushPromises()
  return app
}

describe('the commands for sync', () => {
  it('are missing on an origin', async () => {
    await mountInApp(Palette, { host: new FakeHost() })
    await flushPromises()
    expect(commands()).toEqual([])
  })

  it('lead to the outbox, with the number of edits that need the user', async () => {
    const { router } = await open({ items: [refused({ id: 'a' }), refused({ id: 'b' })] })
    const outbox = commands().find(({ id }) => id === 'outbox')
    expect(outbox?.place).toBe('2 edits need you')
    outbox?.run()
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/outbox')
  })

  it('sync or go offline; while the user works offline they only go online', async () => {
    await open()
    expect(commands().map(({ id }) => id)).toEqual(['sync-now', 'work-offline', 'outbox', 'offline-spaces'])
    await open({ connection: { offlineOnPurpose: true, state: 'offline' } })
    expect(commands().map(({ id }) => id)).toEqual(['go-online', 'outbox', 'offline-spaces'])
  })
})
