import { describe, expect, it } from 'vitest'
import { argumentSchemas } from '../../../src-main/desktop/ipc/arguments.ts'
import type { RequestChannel } from '../../../src-main/desktop/ipc/channels.ts'

const fits = (channel: RequestChannel, ...input: unknown[]): boolean =>
  argumentSchemas[channel].safeParse(input).success

describe('the arguments of a channel', () => {
  it('fit as the preload sends them', () => {
    expect(fits('call', 'getSpaceById', { params: { spaceId: 'a' } })).toBe(true)
    expect(fits('call', 'createSpace', { params: {}, query: {}, body: { title: 'A' } })).toBe(true)
    expect(fits('start-import', 'a', { isStrict: true })).toBe(true)
    expect(fits('note-drop', ['/home/ada/book'])).toBe(true)
    expect(fits('set-theme', 'dark')).toBe(true)
  })

  it.each<[RequestChannel, unknown[]]>([
    ['call', []],
    ['call', ['getSpaceById']],
    ['call', [{}, {}]],
    ['call', ['getSpaceById', { headers: {} }]],
    ['call', ['getSpaceById', { params: 'a' }]],
    ['call', ['getSpaceById', {}, 'more']],
    ['start-import', ['a']],
    ['start-import', ['a', { isStrict: 'yes' }]],
    ['start-import', ['a', { isStrict: true, path: '/etc' }]],
    ['start-import', [{ path: '/etc' }]],
    ['start-import', [{ ticket: 'a', droppedPath: '/etc' }]],
    ['note-drop', [Array.from({ length: 101 }, () => '/etc')]],
    ['note-drop', [['']]],
    ['pick-import', ['disk']],
    ['set-theme', ['blue']],
    ['open-external', [`https://${'a'.repeat(9000)}`]],
    ['cancel-import', [7]],
  ])('of %s do not fit as %j', (channel, input) => {
    expect(fits(channel, ...input)).toBe(false)
  })
})
