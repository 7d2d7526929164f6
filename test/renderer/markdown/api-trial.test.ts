import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { findOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { CLIENT, createClient } from '../../../src-renderer/api/client.ts'
import ApiTrial from '../../../src-renderer/markdown/view/blocks/api/ApiTrial.vue'
import { pressButton } from '../support/press-button.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Desks', version: '1' },
  servers: [{ url: 'https://desks.example' }],
  security: [{ key: [] }],
  paths: {
    '/desks': {
      get: {
        parameters: [{ name: 'room', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'All' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
}
const ANSWER = {
  status: 200,
  statusText: 'OK',
  milliseconds: 12,
  headers: [{ name: 'X-Reply', value: 'yes' }],
  body: { kind: 'text', text: '{"a":1}' },
  bytes: 7,
  isCut: false,
}

function show(isAllowed: boolean): { view: VueWrapper; sent: unknown[] } {
  const sent: unknown[] = []
  const host = {
    call: async (id: string, { body }: { body?: unknown }) => {
      if (id === 'getApiRequestSupport') return { ok: true, status: 200, value: { isAllowed } }
      sent.push(body)
      return { ok: true, status: 200, value: ANSWER }
    },
    subscribe: () => () => {},
    watchConnection: () => () => {},
  } as unknown as Parameters<typeof createClient>[0]
  const view = mount(ApiTrial, {
    props: { operation: presentOperation(DOCUMENT, findOperation(DOCUMENT, 'operation', '/desks', 'get')!) },
    global: { provide: { [CLIENT as symbol]: createClient(host) } },
    attachTo: document.body,
  })
  return { view, sent }
}

const confirmation = (): HTMLElement | null => document.querySelector('[role="alertdialog"]')
describe('the form that tries an operation', () => {
  it('names the host, and requests confirmation only before the first request', async () => {
    const { view, sent } = show(true)
    await flushPromises()
    await view.find('form').trigger('submit')
    expect(view.text()).toContain('Fill in room, which is required.')
    const [, room, key] = view.findAll('input')
    await room!.setValue('one')
    await key!.setValue('secret')
    expect(view.find('button[type="submit"]').text()).toBe('Send to desks.example…')
    await view.find('form').trigger('submit')
    await flushPromises()
    expect(sent).toEqual([])
    expect(confirmation()?.textContent).toContain('Send a request to desks.example?')
    await pressButton('Send the request')
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'https://desks.example/desks?room=one',
        host: 'desks.example',
        headers: [{ name: 'Authorization', value: 'Bearer secret' }],
      },
    ])
    expect(view.find('.api-trial-answer').text()).toContain('200 OK')
    expect(view.find('.api-trial-text').text()).toBe('{\n  "a": 1\n}')
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
    await view.find('form').trigger('submit')
    await flushPromises()
    expect(sent).toHaveLength(2)
  })

  it('sends nothing when the confirmation is cancelled', async () => {
    const { view, sent } = show(true)
    await flushPromises()
    await view.findAll('input')[1]!.setValue('one')
    await view.find('form').trigger('submit')
    await flushPromises()
    expect(confirmation()).not.toBeNull()
    await pressButton('Cancel')
    expect(sent).toEqual([])
    expect(confirmation()).toBeNull()
  })

  it('reports that the host sends no requests', async () => {
    const { view } = show(false)
    await flushPromises()
    expect(view.find('form').exists()).toBe(false)
    expect(view.text()).toContain('This host sends no requests to APIs for you.')
  })
})
