import { enableAutoUnmount, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { CLIENT, createClient, HOST } from '../../../src-renderer/api/client.ts'
import type { Host } from '../../../src-renderer/api/host.ts'

enableAutoUnmount(afterEach)

const Nothing = defineComponent({ render: () => null })

/** The addresses of the screens, without the screens. */
const addresses = [
  { path: '/', name: 'home' },
  { path: '/spaces/:space', name: 'space' },
  { path: '/spaces/:space/pages/:page', name: 'page' },
  { path: '/spaces/:space/changes', name: 'changes' },
  { path: '/spaces/:space/changes/new', name: 'change-new' },
  { path: '/collections/:id', name: 'collection' },
  { path: '/spaces/:space/changes/:change', name: 'change' },
  { path: '/spaces/:space/changes/:change/pages/:page?', name: 'change-edit' },
  { path: '/outbox', name: 'outbox' },
  { path: '/outbox/:intent', name: 'outbox-settle' },
  { path: '/trash', name: 'trash' },
  { path: '/spaces/:space/pages/:page/kept', name: 'page-kept' },
  { path: '/accounts', name: 'accounts' },
  { path: '/imports', name: 'imports' },
  { path: '/spaces/:space/imports', name: 'import-report' },
  { path: '/settings', name: 'settings' },
  { path: '/settings/tokens', name: 'tokens' },
  { path: '/settings/kept', name: 'kept-spaces' },
]

export interface InApp {
  wrapper: VueWrapper
  router: Router
}

/** Mounts components as the app has them around: the host, its client, stores, router and tooltips. */
export async function mountInApp(
  content: Component,
  { host, at = '/', props = {} }: { host: Host; at?: string; props?: Record<string, unknown> },
): Promise<InApp> {
  localStorage.clear()
  const pinia = createPinia()
  setActivePinia(pinia)
  const router = createRouter({
    history: createMemoryHistory(),
    routes: addresses.map((address) => ({ ...address, component: Nothing })),
  })
  await router.push(at)
  const Root = defineComponent({ render: () => h(TooltipProvider, () => h(content, props)) })
  const wrapper = mount(Root, {
    attachTo: document.body,
    global: {
      plugins: [pinia, router],
      provide: { [HOST as symbol]: host, [CLIENT as symbol]: createClient(host) },
    },
  })
  return { wrapper, router }
}
