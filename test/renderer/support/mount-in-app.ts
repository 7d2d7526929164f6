import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { defineComponent, h, type Component } from 'vue'
import { createMemoryHistory, createRouter, type Router, type RouteRecordRaw } from 'vue-router'
import { CLIENT, createClient, HOST } from '../../../src-renderer/api/client.ts'
import type { Host } from '../../../src-renderer/api/host.ts'
import { routes } from '../../../src-renderer/router.ts'

const Nothing = defineComponent({ render: () => null })

/** Returns the app's own addresses, without the screens behind them. */
const withoutScreens = (records: readonly RouteRecordRaw[]): RouteRecordRaw[] =>
  records.map(({ path, name, children }) => ({
    path,
    ...(name !== undefined && { name }),
    component: Nothing,
    ...(children && { children: withoutScreens(children) }),
  }))

export interface InApp {
  wrapper: VueWrapper
  router: Router
}

/** Mounts components with their surroundings in the app: the host, its client, stores, router and tooltips. */
export async function mountInApp(
  content: Component,
  { host, at = '/', props = {} }: { host: Host; at?: string; props?: Record<string, unknown> },
): Promise<InApp> {
  const pinia = createPinia()
  setActivePinia(pinia)
  const router = createRouter({
    history: createMemoryHistory(),
    routes: withoutScreens(routes),
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
